"""The page on which decks are built: a form that carries the whole draft, with scripts or without."""
