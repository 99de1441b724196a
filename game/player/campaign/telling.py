"""The progress of the campaign as a table for a terminal, and as values for programs."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from game.match.session import Session
from game.player.campaign.judging import judge
from game.player.campaign.missions import mission_of
from game.player.campaign.progress import FINISHED, Progress, chapters, game
from game.text import Text

DAYS = 30


def lines(progress: Progress, text: Text, today: date) -> Iterator[str]:
    """A line for each chapter and one for the daily cities."""
    difficulties = [each.code for each in game().content.administration.difficulties]
    heads = [text(f"campaign.cli.{name}") for name in ("chapter", "attempts", "best")]
    heads += [text(f"cities.option.difficulty.value.{code}") for code in difficulties]
    rows = [[*heads, text("campaign.objectives")], *(_row(progress, text, code, difficulties) for code in chapters())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    stand = sum(bool(progress.chapter(code).successes) for code in chapters())
    met = sum(len(_met(progress, code)) for code in chapters())
    goals = sum(len(game().tables.chapters[code].objectives) for code in chapters())
    yield f"{text('campaign.stand', count=stand, all=len(chapters()))}, {text('campaign.goals', count=met, all=goals)}"
    for row in rows:
        yield "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
    if any("*" in word for row in rows for word in row):
        yield text("campaign.cli.helped")
    yield _days(progress, text, today)


def mission_line(session: Session, text: Text) -> str | None:
    """What a match was started for and what it counts for; None for free play."""
    mission = mission_of(session)
    if mission is None:
        return None
    name = text(f"cities.chapter.{mission.chapter}") if mission.chapter else ""
    what = text("campaign.cli.mission_day", day=mission.day) if mission.day else text("campaign.cli.mission", chapter=name)
    found = judge(session)
    if session.outcome is None:
        return f"{what}. {text('campaign.cli.goes_on')}"
    if found is None:
        return f"{what}. {text('campaign.cli.counts_not')}"
    city = found.attempt
    result = text("campaign.cli.finished", total=city.total) if city.is_finished else text("campaign.cli.lost")
    if city.medal and not mission.day:
        result = text("campaign.cli.medal", medal=text(f"cities.medal.{city.medal}"), total=city.total)
    return f"{what}. {text('campaign.cli.counts', what=result)}"


def _met(progress: Progress, code: str) -> list[str]:
    """The objectives of the chapter that were met."""
    known = progress.chapter(code).objectives
    return [goal.name for goal in game().tables.chapters[code].objectives if goal.name in known]


def _row(progress: Progress, text: Text, code: str, difficulties: list[str]) -> list[str]:
    known, name = progress.chapter(code), text(f"cities.chapter.{code}")
    if not progress.is_open(code):
        return [name, text("campaign.cli.closed"), *[""] * (len(difficulties) + 2)]
    medals = []
    for difficulty in difficulties:
        earned = known.medals.get(difficulty)
        mark = "*" if earned and (earned.attempt.assists or earned.attempt.hints) else ""
        medals.append(text(f"cities.medal.{earned.medal}") + mark if earned else "-")
    total = str(known.best.total) if known.best else "-"
    goals = game().tables.chapters[code].objectives
    return [name, str(known.attempts), total, *medals, f"{len(_met(progress, code))}/{len(goals)}"]


def _days(progress: Progress, text: Text, today: date) -> str:
    """How the daily cities of the last thirty days went."""
    recent = [progress.days[day] for back in range(DAYS) if (day := str(today - timedelta(days=back))) in progress.days]
    finished = [day.total for day in recent if day.ended == FINISHED]
    title = text("campaign.daily.title")
    if not finished:
        return text("campaign.cli.no_days", title=title, count=len(recent))
    return text("campaign.cli.days", title=title, count=len(recent), total=max(finished))


def values(progress: Progress) -> dict[str, Any]:
    """All of it, for programs."""
    return {
        "chapters": [
            {
                "chapter": code,
                "open": progress.is_open(code),
                "attempts": (known := progress.chapter(code)).attempts,
                "successes": known.successes,
                "objectives": _met(progress, code),
                "medals": {name: {"medal": each.medal, "attempt": each.attempt} for name, each in known.medals.items()},
                "best": known.best,
            }
            for code in chapters()
        ],
        "days": progress.days,
    }
