"""What the coach says at every moment of a lesson, as data for the card."""

from msgspec.structs import replace

from game.learning.course import rules_of
from game.learning.lesson import Lesson
from game.learning.walk import LessonWalk, StepStanding
from game.match.hotseat import changes
from game.scenes.learn.card import CardChip, CardData, CardWay, Tone
from game.scenes.table.situation import Situation
from game.scenes.words import signed_points
from game.text import Text


def tell(walk: LessonWalk, situation: Situation[object], t: Text, *, after: Lesson | None, is_glad: bool) -> CardData:
    """The card for how a step stands; `after` is the lesson that follows."""
    lesson, step = walk.lesson, walk.step
    data = CardData(
        lesson.title(t),
        walk.index,
        len(lesson.steps),
        say=lesson.words(t, step, "say"),
        task=lesson.words(t, step, "task"),
        ways=(_way(t, "back", "left"), *_why(walk, t), _way(t, "skip", "step")),
        chip=_chip(walk, situation, t),
        is_glad=is_glad,
    )
    if walk.is_over:
        return _ended(data, walk, t, after)
    if walk.standing is StepStanding.RIGHT:
        said = lesson.words(t, step, "right") or (t("learn.played") if step.kind == "play" else data.say)
        go = _way(t, "on", "next") if step.kind == "play" or lesson.words(t, step, "right") else None
        return replace(data, say=said, task="", go=go, is_glad=True)
    if walk.standing is StepStanding.WRONG:
        return replace(data, say=lesson.words(t, step, "wrong"), sign=("eye_off", "bad"), choices=_choices(walk, t))
    if step.takes_moves and situation.is_showing:  # what was asked is done, and judged once it has been seen
        return replace(data, task="")
    if walk.standing is StepStanding.MISSED:
        effect = _effect(walk, situation, t)
        undo = _way(t, "undo", "undo") if situation.can_undo else _way(t, "retry", "reset")
        return replace(data, say=lesson.words(t, step, "missed"), task=effect, sign=("info", "accent"), go=undo)
    if walk.standing is StepStanding.REFUSED and walk.refusal is not None:
        return replace(data, say=t.reason(lesson.game, walk.refusal), sign=("lock", "bad"))
    if step.kind in ("see", "watch") and not (step.kind == "watch" and situation.is_showing):
        return replace(data, go=_way(t, "on", "next"))
    return replace(data, choices=_choices(walk, t))


def _way(t: Text, name: str, icon: str) -> CardWay:
    return CardWay(name, t(f"learn.{name}"), icon)


def _why(walk: LessonWalk, t: Text) -> tuple[CardWay, ...]:
    is_refused = walk.standing is StepStanding.REFUSED
    return (_way(t, "why", "question"),) if walk.step.why or is_refused else ()


def _choices(walk: LessonWalk, t: Text) -> tuple[CardWay, ...]:
    step = walk.step
    return tuple(CardWay(f"choice-{name}", walk.lesson.words(t, step, f"choice.{name}"), "") for name in step.choices)


def _ended(data: CardData, walk: LessonWalk, t: Text, after: Lesson | None) -> CardData:
    """The lesson is learned: once more, to the list, or on."""
    said = walk.lesson.words(t, walk.step, "right") or data.say
    is_course = walk.lesson.course == walk.lesson.game
    on = "next" if after is not None else "match" if is_course else "games"
    return replace(
        data,
        say=said,
        task=data.task if walk.step.kind == "see" else "",
        chip=CardChip("check", t("learn.learned"), "good"),
        ways=(_way(t, "again", "left"), _way(t, "list", "step")),
        go=CardWay("next", t(f"learn.{on}"), "next"),
        is_glad=True,
    )


def _chip(walk: LessonWalk, situation: Situation[object], t: Text) -> CardChip | None:
    """What the engine counts for this step: answers found, a number as it is and as it would be, turns left."""
    step = walk.step
    if step.kind == "ask" and walk.found:
        return CardChip("check", t("learn.found", found=len(walk.found), count=len(walk.right())), "good")
    if step.kind == "play" and walk.standing is StepStanding.OPEN:
        return CardChip("clock", t("learn.turns", count=max(1, step.turns)), "accent")
    now = walk.number(situation.view)
    if now is None:
        return None
    then = walk.number(situation.after) if situation.after is not None else now
    number = str(now) if then == now or then is None else f"{now} → {then}"
    tone: Tone = "soft" if then == now else "good"
    return CardChip("eye" if "sees" in step.counts else "chart", t(walk.lesson.key(step.id, "chip"), number=number), tone)


def _effect(walk: LessonWalk, situation: Situation[object], t: Text) -> str:
    """What a move that was not meant changed of everybody's points; nothing where it changed none."""
    rules = rules_of(walk.lesson)
    before = rules.projected(rules.view(walk.state, walk.lesson.viewer))
    found = {change.seat: change.points for change in changes(before, rules.projected(situation.view))}
    if not any(found.values()):
        return ""
    if rules.cooperative:
        return t("learn.effect_all", points=signed_points(found.get(0, 0)))
    told = [f"{situation.names[seat]} {signed_points(points)}" for seat, points in sorted(found.items()) if points]
    return t("learn.effect", points=", ".join(told))
