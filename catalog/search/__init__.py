"""The search language: grammar (text to tree), fields (the one table), compile (tree to conditions), query.

Authority: API, search language; DESIGN, dated records (search rows).
"""
