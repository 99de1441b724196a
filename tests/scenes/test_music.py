"""What is played when: places, sections, stems, thoughts, effects, a window that is not in front."""

from itertools import islice

import pytest

from game.scenes.music import BED_FADE, GOING, HELD, THINK_AFTER, Level, Music, progress_of
from game.scenes.score import MAP, MENU, TAIL, passages, places, shares

STEP = 0.05


class Tape:
    """A clip that notes what is done with it."""

    def __init__(self, name: str, room: "Room") -> None:
        self.name, self._room = name, room
        self.volume, self.is_playing, self.begun, self.loops = 0.0, False, 0.0, False
        self.rate, self.rate_at_start = 1.0, 1.0

    def play(self) -> None:
        self.is_playing, self.begun, self.rate_at_start = True, self._room.now, self.rate

    def stop(self) -> None:
        self.is_playing = False

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def set_play_rate(self, rate: float) -> None:
        self.rate = rate

    def set_loop(self, loop: bool) -> None:
        self.loops = loop


class Room:
    """Music in a room with a clock of its own."""

    def __init__(self) -> None:
        self.now, self.tapes = 100.0, list[Tape]()
        self.music = Music(self._open, lambda: self.now)

    def _open(self, name: str) -> Tape:
        self.tapes.append(Tape(name, self))
        return self.tapes[-1]

    def pass_time(self, seconds: float, *, stirs: bool = True) -> None:
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            if stirs:
                self.music.stir()
            self.music.step()

    def playing(self) -> dict[str, float]:
        """What can be heard, and how loud."""
        return {tape.name: round(tape.volume, 3) for tape in self.tapes if tape.is_playing and tape.volume > 0}

    def stems(self) -> set[str]:
        return {name.rpartition("-")[2] for name in self.playing()} - {"bed"}


@pytest.fixture
def room() -> Room:
    return Room()


def test_each_place_has_music_and_every_game_is_a_place() -> None:
    from game.rules import GAMES

    assert {*GAMES, MENU, MAP} == set(places())


def test_a_bed_comes_in_and_the_score_begins_with_its_first_section(room: Room) -> None:
    room.music.go(MENU)
    room.pass_time(BED_FADE + 1)
    heard = room.playing()
    assert heard.pop("menu-bed") == 1.0
    assert {name.rpartition("-")[0] for name in heard} == {"menu-A"}
    assert next(tape for tape in room.tapes if tape.name == "menu-bed").loops


def test_stems_of_a_section_begin_together_and_the_next_one_when_its_bars_end(room: Room) -> None:
    place = places()["cities"]
    room.music.progress = 1.0
    room.music.go("cities", 3)
    room.pass_time(place.body + 2)
    clips = [tape for tape in room.tapes if "bed" not in tape.name and tape.is_playing]
    assert {(tape.rate_at_start, tape.rate) for tape in clips} == {(HELD, GOING)}, "held until all have begun"
    starts = sorted({tape.begun for tape in room.tapes if "bed" not in tape.name and tape.is_playing})
    assert len(starts) == 2, "the tail of the first rings on"
    assert starts[1] - starts[0] == pytest.approx(place.body, abs=2 * STEP)
    room.pass_time(TAIL)
    assert len({tape.begun for tape in room.tapes if "bed" not in tape.name and tape.is_playing}) == 1


def test_stems_join_as_the_city_grows(room: Room) -> None:
    place = places()["skyrise"]
    heard = [sum(share > 0 for share in shares(place, progress).values()) for progress in (0, 0.2, 0.4, 0.6, 1)]
    assert heard == [1, 2, 3, 4, 5]
    assert progress_of(place, 0) == 0
    assert progress_of(place, 10_000) == 1
    room.music.go("skyrise", 1)
    room.pass_time(5)
    assert room.stems() <= {"ground"}
    room.music.progress = 1.0
    room.pass_time(2 * place.bar + 1)
    assert len(room.stems()) >= 3


def test_it_thins_out_while_somebody_thinks(room: Room) -> None:
    place = places()["skyliners"]
    room.music.progress = 1.0
    room.music.go("skyliners", 5)
    room.pass_time(6)
    assert len(room.stems()) >= 3
    room.pass_time(THINK_AFTER + 3 * place.bar, stirs=False)
    assert room.stems() <= {"ground", "keys"}
    room.pass_time(2 * place.bar)
    assert len(room.stems()) >= 3


def test_another_place_is_faded_to_and_the_old_one_ends(room: Room) -> None:
    room.music.go(MENU)
    room.pass_time(8)
    room.music.go("cities")
    room.pass_time(1)
    assert {name.partition("-")[0] for name in room.playing()} == {"menu", "cities"}
    room.pass_time(2 * places()[MENU].bar + BED_FADE)
    assert {tape.name.partition("-")[0] for tape in room.tapes if tape.is_playing} == {"cities"}


def test_an_effect_is_heard_over_the_music(room: Room) -> None:
    room.music.go(MENU)
    room.pass_time(8)
    before = max(volume for name, volume in room.playing().items() if "bed" not in name)
    room.music.duck("wonder")
    room.pass_time(0.2)
    assert max(volume for name, volume in room.playing().items() if "bed" not in name) < 0.2 * before
    room.pass_time(4)
    assert max(volume for name, volume in room.playing().items() if "bed" not in name) == pytest.approx(before, rel=0.01)


@pytest.mark.parametrize("what", ["is_on", "is_in_front"])
def test_it_is_silent_where_it_is_not_wanted_and_begins_anew(room: Room, what: str) -> None:
    room.music.go(MENU)
    room.pass_time(8)
    setattr(room.music, what, False)
    room.pass_time(0.5)
    assert not any(tape.is_playing for tape in room.tapes)
    count = len(room.tapes)
    room.pass_time(5)
    assert len(room.tapes) == count
    setattr(room.music, what, True)
    room.pass_time(3)
    assert "menu-bed" in room.playing()


def test_after_a_long_sleep_sections_do_not_pile_up(room: Room) -> None:
    room.music.go(MENU)
    room.pass_time(3)
    room.now += 3600
    room.pass_time(2)
    assert len({tape.begun for tape in room.tapes if tape.is_playing and "bed" not in tape.name}) == 1


def test_the_program_rests_no_longer_than_until_the_next_section(room: Room) -> None:
    room.music.go(MENU)
    room.music.step()
    assert room.music.wait(10.0) == pytest.approx(0.5)
    assert room.music.wait(0.01) == 0.01


def test_one_seed_gives_one_order_and_rests_come_between_rounds() -> None:
    place = places()["skyliners"]
    first, again, other = (list(islice(passages(place, seed), 40)) for seed in (4, 4, 5))
    assert first == again
    assert first != other
    assert first[0].section == "A"
    assert all((passage.rest > 0) == (passage.section == "D") for passage in first)


def test_a_level_goes_evenly_and_never_past_its_goal() -> None:
    level = Level()
    level.go(1.0, 2.0)
    assert [round(level.step(0.5), 3) for _ in range(5)] == [0.25, 0.5, 0.75, 1.0, 1.0]
    level.go(0.4, 0.0)
    assert level.value == 0.4
