"""The rules kit: pure functions over immutable states. Imports nothing of the app, no framework, no clock, no `random`."""
