"""Problems and Programmers: what its cards say. Numbered rules: the rulebook `programmers`.

    criteria   what must be true of the target of a problem, its abbreviation, and what it is about
    people     programmers as cards speak of them: filters and selectors
    verbs      what problems and concepts do
    effects    the vocabulary: timings, words, the parts of each type of card

A problem speaks of "the victim", whom it was played on; a concept of "you", who played it.
"""
