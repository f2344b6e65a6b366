"""Effects: card data that say what a card does, read strictly, said in each language, run by the games.

    amount selector duration timing     the four grammars; filter, bounds and condition serve them
    verb                                verbs that mean the same in two games
    node kinds reading vocabulary       how words become values, and faults come out together
    loader text lint                    data to abilities, abilities to sentences, faults beyond reading
    language                            words and grammar of English and Chinese

A new verb is a class in the `effects.py` of its game and a place in that game's VOCABULARY:

    class Silence(Verb):
        __slots__ = ("what",)
        WORD = "silence"
        KEYS = (Key("what", SELECTOR),)
        what: Selector

        def run(self, table: BoostTable) -> None:
            table.silence(self.what)

        def sentence(self, language: Language) -> str:
            cards = self.what.phrase(language)
            return language.say(en=f"silence {cards}", zh=f"沉默{cards}")

Authority: DESIGN, effects.
"""
