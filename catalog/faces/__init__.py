"""Card faces: our own SVG design, drawn from the record alone."""

from catalog.faces.face import FACE_HEIGHT, FACE_WIDTH, Face, card_face

__all__ = ["FACE_HEIGHT", "FACE_WIDTH", "Face", "card_face"]
