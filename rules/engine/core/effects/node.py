"""Nodes: what effect data become once read. A game's verb is a node class of a few lines.

A node class names its WORD, its KEYS (name, kind, default) and, as `__slots__`, the attributes they fill.
Families are closed sets of node classes, one per grammar; the vocabulary of a game lists their members.
How the class of a value is found:

* `{"verb": "draw", "amount": 1}`: families with a tag go by the tag's value;
* `{"in_play": "mp11"}`: other families go by the one key that is a word of the family;
* `"iterations_won"`: a node without keys is written as its bare word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from rules.engine.core.effects.kinds import Kind
from rules.engine.core.effects.reading import Json, Reading, below, with_article

#: A fault between keys: the key it is reported at, its code, its message.
Misfit = tuple[str, str, str]

#: How many steps a pointer may have: data nested deeper are refused, not followed.
DEEPEST = 64
#: Marks a key that has to be given.
REQUIRED = object()


class Key:
    """A key of a node: its JSON name, the attribute it fills, its kind and its default."""

    __slots__ = ("attribute", "default", "kind", "name")

    def __init__(self, name: str, kind: Kind, default: object = REQUIRED, attribute: str = "") -> None:
        self.name = name
        self.kind = kind
        self.default = default
        #: Differs from the name where that is a word of Python ("if", "from") or says too little.
        self.attribute = attribute or name


class Node:
    """A value read from effect data: equal by class and attributes, not to be changed after reading."""

    __slots__ = ()

    #: The word by which the class is found within its family.
    WORD: ClassVar[str] = ""
    KEYS: ClassVar[tuple[Key, ...]] = ()

    def __init__(self, **values: object) -> None:
        """Fill the attributes by name; those left out take their key's default. Raises: TypeError."""
        for key in self.KEYS:
            value = values.pop(key.attribute, key.default)
            if value is REQUIRED:
                raise TypeError(f"{type(self).__name__} needs {key.attribute}")
            setattr(self, key.attribute, value)
        if values:
            raise TypeError(f"{type(self).__name__} has no {', '.join(values)}")

    def misfits(self) -> Iterable[Misfit]:
        """What is wrong between keys that are each right alone: (key, code, message)."""
        return ()

    def attributes(self) -> tuple[object, ...]:
        """The values of the keys, in the order of KEYS."""
        return tuple(getattr(self, key.attribute) for key in self.KEYS)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.attributes() == other.attributes()

    def __hash__(self) -> int:
        return hash((type(self), self.attributes()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{key.attribute}={getattr(self, key.attribute)!r}" for key in self.KEYS)
        return f"{type(self).__name__}({shown})"


AnyNode = TypeVar("AnyNode", bound=Node)


def read_node(
    node: type[AnyNode], value: dict[str, Json], path: str, reading: Reading, *, tag: str = ""
) -> AnyNode | None:
    """A node of the given class from an object; `tag` is the key that chose the class. None after a fault."""
    before = len(reading.faults)
    if path.count("/") > DEEPEST:
        reading.fault(path, "too_deep", f"nested deeper than {DEEPEST} steps")
        return None
    values = read_values(node.KEYS, value, path, reading, known=(tag,) if tag else ())
    if len(reading.faults) > before:
        return None
    read = node(**values)
    for key, code, message in read.misfits():
        reading.fault(below(path, key), code, message)
    return read


def read_values(
    keys: tuple[Key, ...],
    value: Mapping[str, Json],
    path: str,
    reading: Reading,
    *,
    known: Iterable[str] = (),
) -> dict[str, Any]:
    """The values of an object's keys, by attribute; unknown, missing and wrong ones become faults.

    known  names that the object may hold besides: they are read elsewhere.
    """
    known = [*(key.name for key in keys), *known]
    for name in value:
        if name not in known:
            reading.unknown(below(path, name), "key", name, known)
    return {key.attribute: _read_key(key, value, path, reading) for key in keys}


def _read_key(key: Key, value: Mapping[str, Json], path: str, reading: Reading) -> Any:
    if key.name in value:
        return key.kind.read(value[key.name], below(path, key.name), reading)
    if key.default is REQUIRED:
        reading.fault(path, "missing_key", f"{key.name!r} is missing")
        return None
    return key.default


class Family:
    """A closed set of node classes, as a kind: `what` names it in messages and in the vocabulary."""

    __slots__ = ("number", "tag", "what")

    def __init__(self, what: str, *, tag: str = "", number: type[Node] | None = None) -> None:
        self.what = what
        self.tag = tag
        #: The class that a bare whole number stands for, where the grammar allows one.
        self.number = number

    def read(self, value: Json, path: str, reading: Reading) -> Any:
        classes = {node.WORD: node for node in reading.vocabulary.family(self.what)}
        if self.number is not None and isinstance(value, int) and not isinstance(value, bool):
            return read_node(self.number, {self.number.KEYS[0].name: value}, path, reading)
        bare = {word: node for word, node in classes.items() if not node.KEYS and not self.tag}
        if isinstance(value, str) and bare:
            return self._bare_word(value, bare, path, reading)
        if not isinstance(value, dict):
            reading.wrong_type(path, with_article(self.what), value)
            return None
        find = self._tagged if self.tag else self._keyed
        node = find(value, classes, path, reading)
        return node and read_node(node, value, path, reading, tag=self.tag)

    def _bare_word(self, word: str, bare: dict[str, type[Node]], path: str, reading: Reading) -> Any:
        if word in bare:
            return bare[word]()
        reading.unknown(path, self.what, word, bare)
        return None

    def _tagged(
        self, value: dict[str, Json], classes: dict[str, type[Node]], path: str, reading: Reading
    ) -> type[Node] | None:
        word = value.get(self.tag)
        if isinstance(word, str) and word in classes:
            return classes[word]
        if self.tag not in value:
            reading.fault(path, "missing_key", f"{self.tag!r} is missing")
        elif isinstance(word, str):
            reading.unknown(below(path, self.tag), self.what, word, classes)
        else:
            reading.wrong_type(below(path, self.tag), with_article(self.what), word)
        return None

    def _keyed(
        self, value: dict[str, Json], classes: dict[str, type[Node]], path: str, reading: Reading
    ) -> type[Node] | None:
        named = [word for word in value if word in classes]
        if len(named) == 1:
            return classes[named[0]]
        if named:
            reading.fault(path, "two_meanings", f"{' and '.join(map(repr, named))} cannot stand together")
        elif value:
            first = next(iter(value))
            reading.unknown(below(path, first), self.what, first, classes)
        else:
            reading.fault(path, "missing_key", f"{with_article(self.what)} is missing")
        return None


class NodeKind:
    """A kind for values of one node class, written as an object without a tag."""

    __slots__ = ("node",)

    def __init__(self, node: type[Node]) -> None:
        self.node = node

    def read(self, value: Json, path: str, reading: Reading) -> Any:
        if not isinstance(value, dict):
            reading.wrong_type(path, "an object", value)
            return None
        return read_node(self.node, value, path, reading)
