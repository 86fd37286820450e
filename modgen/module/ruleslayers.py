"""The traits that a counter has of the rules' deeds, tracks and counts, by where they stand in the piece."""

from __future__ import annotations

from dataclasses import dataclass

from modgen.game.model import Counter, Game
from modgen.module import tracks
from modgen.module.deeds import Doing, words_kept
from modgen.module.offers import Offer
from modgen.module.reports import table_words
from modgen.module.table import Names, rules_words
from modgen.module.traits import Layer


@dataclass(frozen=True, slots=True)
class RulesLayers:
    """Outermost `restrictions`, inside them `reports`, then `actions`, and the `pictures` among what is drawn."""

    restrictions: tuple[Layer, ...]
    reports: tuple[Layer, ...]
    actions: tuple[Layer, ...]
    pictures: tuple[Layer, ...]


def rules_layers(game: Game, counter: Counter, names: Names, given: Offer) -> RulesLayers:
    """All of them for the counters that `counter` stands for."""
    own, say = rules_words(game, names.language), table_words(names.language)
    doings = tuple(Doing(game, counter, deed, names, own, say) for deed in given.deeds)
    grey = [layer for doing in doings for layer in doing.restrictions()]
    told = [layer for doing in doings for layer in doing.reports()]
    acts = [layer for doing in doings for layer in doing.actions()]
    acts += words_kept(doings)
    shown: list[Layer] = []
    for track, values in given.tracks:
        grey += tracks.track_restrictions(track, values)
        told += tracks.track_reports(track, values, own)
        acts += tracks.track_actions(track, values, own)
        shown.append(tracks.track_picture(game, counter, track, values, own))
    for count in given.counts:
        grey += tracks.count_restrictions(game, count)
        told += tracks.count_reports(count, own, say)
        acts += tracks.count_actions(game, count, own, say)
        shown.append(tracks.count_picture(game, counter, count))
    return RulesLayers(tuple(grey), tuple(told), tuple(acts), tuple(shown))
