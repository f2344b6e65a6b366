"""Fixtures to rows and rows to fixtures, one module a kind of file."""
