from __future__ import annotations

from tests.house import house, module_database, url

__all__ = ["house", "module_database", "url"]
