"""Cards as VASSAL pieces: a prototype for the cards of each deck, a slot for each card (format parts 5 and 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from modgen.game.gpids import PART
from modgen.game.model import Game
from modgen.game.tabledata import Card, Deck
from modgen.module import featuretraits, traits
from modgen.module.components import component
from modgen.module.filenames import file_stem
from modgen.module.reports import spoken, table_words
from modgen.module.table import Names, plain
from modgen.module.traitnames import KIND
from modgen.module.traits import Layer, PieceText, key
from modgen.vassal import Component

#: The kind of a card among pieces, and the properties that say which it is and of which deck.
CARD_KIND, CARD, DECK = "card", "Card", "Deck"
#: Where cards lie in a hand's window, px; VASSAL spreads them out from there.
IN_HAND = (100, 110)


def card_image(card: Card) -> str:
    """The file of a card's front in `images/`."""
    return f"card_{file_stem(card.id)}.png"


def back_image(deck: Deck) -> str:
    """The file of the back of a deck's cards."""
    return f"cardback_{file_stem(deck.id)}.png"


def hidden_image(deck: Deck) -> str:
    """The file of the sign on a card of a deck that only its owner sees."""
    return f"cardhidden_{file_stem(deck.id)}.png"


def card_keys(game: Game) -> Iterator[str]:
    """What each card is numbered by, copies one by one."""
    for _, card in game.table.cards:
        yield from (card_key(card, n) for n in range(card.count))


def card_key(card: Card, copy: int) -> str:
    """What the number (gpid) of a copy of a card, counted from 0, is kept under; no counter has such a key."""
    return f"{PART}card{PART}{card.id}{PART}{copy}"


def card_prototypes(game: Game, names: Names) -> dict[str, tuple[Layer, ...]]:
    """A prototype for the cards of each deck that has any."""
    return {_prototype_name(deck): _prototype(game, deck, names) for deck in game.table.decks if deck.cards}


def copies(deck: Deck, gpids: Mapping[str, str]) -> Iterator[tuple[Card, str]]:
    """Each card of a deck as often as there is of it, with its number, bottom first: the roster's first row lies on
    top of a deck that is not shuffled."""
    for card in reversed(deck.cards):
        for copy in range(card.count):
            yield card, gpids[card_key(card, copy)]


def card_slots(deck: Deck, names: Names, gpids: Mapping[str, str]) -> Iterator[Component]:
    """The cards of a deck, bottom first."""
    for card, gpid in copies(deck, gpids):
        name = _name(card, names)
        piece = traits.basic_piece(card_image(card), name, gpid)
        text = PieceText((traits.prototype(_prototype_name(deck)), _own(card), piece)).definition
        width, height = card_size(deck)
        attributes = {"entryName": name, "gpid": gpid, "width": width, "height": height}
        yield component("VASSAL.build.widget.CardSlot", attributes, text=text)


def card_on_table(
    game: Game, deck: Deck, card: Card, names: Names, gpid: str, at: tuple[str, int, int], piece_id: str
) -> PieceText:
    """A card on a map, its prototype expanded."""
    piece = traits.basic_piece(card_image(card), _name(card, names), gpid, at, piece_id)
    return PieceText((*_prototype(game, deck, names), _own(card), piece))


def _name(card: Card, names: Names) -> str:
    return plain(card.name.of(names.language)) or card.id


def _own(card: Card) -> Layer:
    return traits.mark({CARD: card.id, "Value": plain(card.value)})


def card_size(deck: Deck) -> tuple[int, int]:
    """Width and height of a deck's cards in px."""
    return deck.width, round(deck.width * 88 / 63)


def deck_name(deck: Deck, language: str) -> str:
    """What a deck is called: VASSAL finds it by this."""
    return plain(deck.name.of(language)) or deck.id


def hand_name(side: str, names: Names) -> str:
    """What the hand of a side, by the name of the roster, is called; with `$PlayerSide$` in its place, whose it is."""
    return f"{table_words(names.language).template('table.hand.text')} - {side}"


def _prototype_name(deck: Deck) -> str:
    return f"Card of {deck.id}"


def _prototype(game: Game, deck: Deck, names: Names) -> tuple[Layer, ...]:
    """Outermost first: what is told, then what a card does, then the mask that is its back."""
    say = table_words(names.language)
    moves: list[tuple[str, str, Layer]] = []
    if game.table.hands:
        menu, stroke = say.template("table.card.to_hand"), key("H")
        moves.append(
            (menu, stroke, featuretraits.send_to(menu, stroke, (hand_name("$PlayerSide$", names), *IN_HAND), ("", "")))
        )
    for number, pile in enumerate(_piles(game.table.decks, deck)):
        code = "put_back" if pile is deck else "discard"
        menu, stroke = say(f"table.card.{code}", deck=deck_name(pile, names.language)), key("DBGJ"[number % 4])
        moves.append((menu, stroke, _return(menu, stroke, deck_name(pile, names.language))))
    flip = (say.template("table.card.flip"), key("F"))
    told = [
        traits.report([stroke], spoken(say.template("table.card.report"), menu), "")
        for menu, stroke in (flip, *((menu, stroke) for menu, stroke, _ in moves))
    ]
    masked = say("table.card.masked", deck=deck_name(deck, names.language))
    return (
        *told,
        *(layer for _, _, layer in moves),
        # That it is a card, and of which deck, is no secret; what lies inside the mask is.
        traits.mark({KIND: CARD_KIND, DECK: deck.id}),
        _mask(flip, deck, masked),
    )


def _mask(flip: tuple[str, str], deck: Deck, masked: str) -> Layer:
    """The back, which the card's owner does not see: a sign on the front tells him that it is hidden from others."""
    menu, stroke = flip
    fields = [stroke, back_image(deck), menu, f"G{hidden_image(deck)}", masked, "side:", "", "", False, "", ""]
    return traits.trait("obs", *fields, state="null;|0", name="obs")


def _return(menu: str, stroke: str, deck: str) -> Layer:
    """Return to Deck, to the deck of that name."""
    return traits.trait("return", menu, stroke, "", "", "", 2, False, deck)


def _piles(decks: Sequence[Deck], deck: Deck) -> list[Deck]:
    """The piles a card can go to: those whose cards go back to its deck, then the deck itself; four at most."""
    return [*[pile for pile in decks if pile.reshuffle == deck.id][:3], deck]
