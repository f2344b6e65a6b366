"""Pages of catalog lists: as everywhere, with the echo of the day."""

from __future__ import annotations

from typing import Any

from api.pagination import Pages


class CatalogPages(Pages):
    """`count`, `next`, `previous`, `results` and `as_of`."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        whole = super().get_paginated_response_schema(schema)
        whole["properties"]["as_of"] = {"type": "string", "format": "date", "nullable": True}
        whole["required"].append("as_of")
        return whole
