"""How fast the server is, as ratios to the bare work on the same machine, taken in one run: `make bench`."""
