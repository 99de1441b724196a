"""Finds the section that answers: words of both languages, rulebook terms, rule ids, names of cards; spelling is forgiven."""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from msgspec import Struct

from game.content import LANGUAGES
from game.rulebook.book import Rulebook, Section
from game.rulebook.reading import book
from game.rules import GAMES
from game.text import texts

TOKEN = re.compile(r"[a-z0-9]+-[a-z]?\d+[a-z]?|[a-z0-9]+")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "’": "'", "–": "-", "−": "-"})
ENDINGS = ("ings", "ing", "ern", "est", "en", "er", "es", "ed", "em", "et", "e", "s", "n", "t", "d")
SHORTEST = 3
"""Letters that a word keeps when its ending is left out."""
TITLE, TERM, ANSWER, RULE, NAME, LINE, FOREIGN = 10.0, 9.0, 4.0, 2.5, 6.0, 1.5, 5.0
"""How much it means to find a word in each part of a page."""
SURE = 0.6
"""A word that is met no better than this may be misspelt."""
OWN_GAME = 3.0
"""The game that is asked about weighs so many times more."""
WHOLE = 2.0
"""So does a page for which people look by just these words."""


class SearchHit(Struct, frozen=True):
    """One answer: a section, and the sentence of it that fits best."""

    section: Section
    score: float
    line: str
    """A clause, a row or the answer itself."""
    ids: tuple[str, ...]
    """The rules which that sentence states."""
    marks: tuple[tuple[int, int], ...]
    """Where the found words stand in `line`: beginning and end."""


def fold_letters(text: str) -> str:
    """Small letters, umlauts written out."""
    return text.lower().translate(UMLAUTS)


def tokens(text: str) -> list[str]:
    """The words of a text, folded."""
    return TOKEN.findall(fold_letters(text))


@lru_cache(50_000)
def stem(word: str) -> str:
    """A word without its ending and umlauts, so that plural and singular meet: Dach and Dächer."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word[: -len(ending)]
            break
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")


@cache
def small_words() -> frozenset[str]:
    """Words of a question that say nothing about its subject, in every language."""
    return frozenset(word for language in LANGUAGES for word in tokens(texts(language)("rules.small_words")))


def question_words(query: str) -> list[str]:
    """The words of a question that say what it is about; all of them where nothing else is left."""
    words = tokens(query)
    return [word for word in words if word not in small_words()] or words


class Index:
    """All books of a language, with the words people look for in the others besides."""

    def __init__(self, language: str, games: Iterable[str] = GAMES) -> None:
        self._sections: list[Section] = []
        self._weights: dict[str, dict[int, float]] = defaultdict(dict)
        """By word: what it means to find it in each section."""
        self._phrases: dict[frozenset[str], set[int]] = defaultdict(set)
        self._rules: dict[str, int] = {}
        for game in games:
            foreign = [book(game, other) for other in LANGUAGES if other != language]
            for section in book(game, language):
                self._add(section, foreign)
        self._stems: dict[str, list[str]] = defaultdict(list)
        for word in self._weights:
            self._stems[stem(word)].append(word)
        self._letters = {word: frozenset(word) for word in self._weights}
        self._matches = lru_cache(512)(self._matched)

    def _add(self, section: Section, foreign: Iterable[Rulebook]) -> None:
        number = len(self._sections)
        self._sections.append(section)
        for weight, text in _parts(section, foreign):
            words = set(tokens(text))
            if weight >= FOREIGN:
                self._phrases[_phrase(text)].add(number)
                weight *= 0.5 + 0.5 / len(question_words(text))  # a word means more where it is the whole name
            for word in words:
                known = self._weights[word]
                known[number] = max(known.get(number, 0.0), weight)
        for rule in section.ids:
            self._rules[rule.lower()] = number

    def search(self, query: str, *, game: str = "", most: int = 12) -> list[SearchHit]:
        """The best answers first; those of `game` before equally good ones of others. Empty where nothing fits."""
        words = question_words(query)[:12]
        scores: dict[int, float] = defaultdict(float)
        hits: dict[int, int] = defaultdict(int)
        for word in dict.fromkeys(words):
            for number, score in self._scored(word).items():
                scores[number] += score
                hits[number] += 1
        exact = self._phrases.get(_phrase(query), set())
        whole = len(dict.fromkeys(words))
        for number in scores:
            scores[number] *= (hits[number] / whole) ** 1.5 * (WHOLE if number in exact else 1.0)
            if self._sections[number].game == game:
                scores[number] *= OWN_GAME
        best = sorted(scores, key=lambda number: (-scores[number], number))
        found = {word: frozenset(self._matches(word)) for word in words}
        matched = frozenset().union(*found.values()) if found else frozenset()
        return [_found(self._sections[number], scores[number], matched, words) for number in best[:most]]

    def nearest(self, query: str, most: int = 3) -> list[str]:
        """Words of the books that look most like what was asked, for a search that found nothing."""
        words = question_words(query)
        near: dict[str, int] = {}
        for word in words:
            for known in self._weights:
                if len(known) > SHORTEST and (far := distance(word, known, max(2, len(word) // 2))) is not None:
                    near[known] = min(near.get(known, far), far)
        return sorted(near, key=lambda known: (near[known], known))[:most]

    def _scored(self, word: str) -> dict[int, float]:
        """The sections in which a word is found, with what that means: rare words mean more."""
        if word in self._rules:
            return {self._rules[word]: 1000.0}
        scores: dict[int, float] = {}
        for known, quality in self._matches(word).items():
            weights = self._weights[known]
            rarity = math.log(1 + len(self._sections) / len(weights))
            for number, weight in weights.items():
                scores[number] = max(scores.get(number, 0.0), weight * quality * rarity)
        return scores

    def _matched(self, word: str) -> dict[str, float]:
        """The words of the books that may be meant by a typed one, 1 for the word itself."""
        found: dict[str, float] = {}
        own = stem(word)
        for known in self._stems.get(own, ()):
            found[known] = 0.97
        if word in self._weights:
            found[word] = 1.0
        if len(word) >= SHORTEST:
            for known in self._weights:
                if known not in found and (quality := _overlap(word, own, known)):
                    found[known] = quality
        if len(word) > SHORTEST and max(found.values(), default=0.0) < SURE:
            for known, quality in self._misspelt(word):
                found[known] = max(found.get(known, 0.0), quality)
        return found

    def _misspelt(self, word: str) -> Iterator[tuple[str, float]]:
        """Words that differ by a letter or two, each with its own plural or singular."""
        most, letters = 1 if len(word) < 7 else 2, frozenset(word)
        for known, others in self._letters.items():
            if abs(len(known) - len(word)) > most or len(letters - others) > most:
                continue  # too far apart, which this tells sooner than counting does
            if (far := distance(word, known, most)) is not None:
                yield from ((kin, 0.75 - 0.2 * far) for kin in self._stems[stem(known)])


def _parts(section: Section, foreign: Iterable[Rulebook]) -> Iterator[tuple[float, str]]:
    """The texts of a section, each with what it means to find a word there."""
    yield TITLE, section.title
    yield from ((TERM, term) for term in section.terms)
    yield ANSWER, section.answer
    yield from ((RULE, clause.text) for clause in section.clauses)
    yield from ((RULE, each) for each in section.forgotten)
    for row in section.rows:
        yield NAME, row.name
        yield LINE, row.text
    yield from ((LINE, cell) for row in section.table for cell in row)
    yield LINE, section.example
    yield LINE, section.caption
    for other in foreign:
        if same := other.sections.get(section.id):
            yield from ((FOREIGN, term) for term in (same.title, *same.terms, *(row.name for row in same.rows)))


def _phrase(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in question_words(text))


def _overlap(word: str, own: str, known: str) -> float:
    """Is one the beginning or a part of the other, as in compounds? 0 if not."""
    if known.startswith(word) or (len(own) > SHORTEST and known.startswith(own)):
        return 0.5 + 0.35 * len(word) / max(len(known), len(word))
    if len(word) > SHORTEST and word in known:
        return 0.3 + 0.3 * len(word) / len(known)
    if len(known) > SHORTEST + 1 and known in word:
        return 0.2 + 0.3 * len(known) / len(word)
    return 0.0


def distance(one: str, two: str, most: int) -> int | None:
    """How many letters must be changed, added, left out or swapped with the next; None where it is more than `most`."""
    if abs(len(one) - len(two)) > most:
        return None
    before: list[int] = []
    row = list(range(len(two) + 1))
    for i, letter in enumerate(one, start=1):
        older, before, row = before, row, [i]
        for j, other in enumerate(two, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == two[j - 2] and one[i - 2] == other:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None


def _found(section: Section, score: float, matched: frozenset[str], words: list[str]) -> SearchHit:
    """The answer with the sentence in which most of the words stand; among equals the one of the earliest part."""
    lines: list[tuple[str, tuple[str, ...]]] = [(section.answer, ())]
    lines += [(clause.text, clause.ids) for clause in section.clauses]
    lines += [(each, ()) for each in section.forgotten]
    lines += [(f"{row.name}: {row.text}", row.ids) for row in section.rows]
    stated = {rule.lower() for rule in section.ids} & set(words)
    line, ids = max(lines, key=lambda each: _fit(each, matched, stated))
    return SearchHit(section, score, line, ids or section.ids, tuple(_marks(line, matched)))


def _fit(line: tuple[str, tuple[str, ...]], matched: frozenset[str], stated: set[str]) -> int:
    text, ids = line
    return len(matched & set(tokens(text))) + 100 * len(stated & {rule.lower() for rule in ids})


WORD = re.compile(r"[\w-]+")


def _marks(line: str, matched: frozenset[str]) -> Iterator[tuple[int, int]]:
    for word in WORD.finditer(line):
        if not matched.isdisjoint(tokens(word[0])):
            yield word.span()


@cache
def index(language: str) -> Index:
    """The index of a language, made once."""
    return Index(language)


def prepare(language: str) -> Iterator[None]:
    """Reads all books and makes the index, a piece at each step, so that the first search finds them ready."""
    for game in GAMES:
        for each in LANGUAGES:
            book(game, each)
            yield
    index(language)


def search(query: str, language: str, *, game: str = "", most: int = 12) -> list[SearchHit]:
    """The best answers in all games first."""
    return index(language).search(query, game=game, most=most)
