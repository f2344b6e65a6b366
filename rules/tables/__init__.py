"""Pages of matches: the table, how one gets there, replays, and the playtest record.

keys       which seats a browser may sit in
cards      what a table shows of a card
people     who sits where, in words
duel       the board of a duel as a seat sees it; duel_log: what happened there, in words
release    the same for Release!; release_log
boards     which of them shows a game
opening    the form that deals a match
notes      what is marked while playing and after the end
views, deeds, replays, record: the pages

Authority: the REST contract, matches; duel:record.
"""
