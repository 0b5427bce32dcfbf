"""Languages: which ones there are, which one a request wants, and the catalogues that translate into them.

English is the message key, so English needs no catalogue. Every other language is read from `.po` files, `app/locale/it.po`
for the house and `app/games/<package>/it.po` for each game; nothing is compiled. `python -m app.locale.update` keeps them current.
"""

from __future__ import annotations

from app.locale.catalogue import Catalogue, translator
from app.locale.negotiate import DEFAULT, LOCALES, NAMES, negotiate

__all__ = ["DEFAULT", "LOCALES", "NAMES", "Catalogue", "negotiate", "translator"]
