"""Which key does what: the defaults in `config/keys.yaml`, the player's own beside their settings. Knows no window."""

from pathlib import Path

import yaml

from game.content import CONFIG, convert, read_yaml, shown
from game.errors import BadInput
from game.files import OwnFile

Bindings = dict[str, dict[str, tuple[str, ...]]]
"""Group → action → keys."""

EVERYWHERE = "everywhere"
RESERVED = ("escape", "tab", "shift-tab", "enter")
"""Keys the interface itself lives on; they keep what they have."""
FIXED = ("back", "confirm")
"""Actions that live on those keys, so a player cannot give them others."""
MODIFIERS = ("shift", "control", "alt")
SIDES = {f"{side}{name}": name for side in "lr" for name in MODIFIERS}
"""Left and right modifier keys also report by their own names."""


def _defaults() -> Bindings:
    path = CONFIG / "keys.yaml"
    return convert(read_yaml(path), Bindings, source=shown(path))


class Keys:
    """The keys of every action, and which actions a key means."""

    def __init__(self, file: Path) -> None:
        self._file = OwnFile(file)
        self.defaults = _defaults()
        self.bindings: Bindings = {group: dict(actions) for group, actions in self.defaults.items()}
        self._read_own()

    @property
    def notice(self) -> BadInput | None:
        """What was wrong with the player's own file."""
        return self._file.notice

    def _read_own(self) -> None:
        own = self._file.read(lambda path: convert(read_yaml(path) or {}, dict[str, tuple[str, ...]], source=str(path))) or {}
        for actions in self.bindings.values():
            actions.update({action: own[action] for action in actions if action in own})

    def group_of(self, action: str) -> str:
        """The group an action belongs to."""
        return next(group for group, actions in self.bindings.items() if action in actions)

    def keys(self, action: str) -> tuple[str, ...]:
        """The keys of an action."""
        return self.bindings[self.group_of(action)][action]

    def actions(self, key: str) -> tuple[str, ...]:
        """What a key means."""
        return tuple(action for actions in self.bindings.values() for action, keys in actions.items() if key in keys)

    def conflicts(self, action: str, key: str) -> tuple[str, ...]:
        """Other actions that already have the key where both could be meant."""
        groups = {EVERYWHERE, self.group_of(action)}
        if self.group_of(action) == EVERYWHERE:
            groups = set(self.bindings)
        return tuple(
            other
            for group in self.bindings
            if group in groups
            for other, keys in self.bindings[group].items()
            if other != action and key in keys
        )

    def bind(self, action: str, key: str) -> None:
        """Makes the key the first of the action; whoever had it loses it. `BadInput` for keys that cannot be given away."""
        if key in RESERVED and key not in self.keys(action):
            raise BadInput(f"the key {key} is needed by the interface itself", key="fault.key_reserved", name=key)
        for other in self.conflicts(action, key):
            self._set(other, tuple(each for each in self.keys(other) if each != key))
        rest = tuple(each for each in self.keys(action)[1:] if each != key)
        self._set(action, (key, *rest))
        self._write()

    def reset(self) -> None:
        """The keys of the beginning."""
        self.bindings = {group: dict(actions) for group, actions in self.defaults.items()}
        self._write()

    def _set(self, action: str, keys: tuple[str, ...]) -> None:
        self.bindings[self.group_of(action)][action] = keys

    def _write(self) -> None:
        own = {
            action: list(keys)
            for group, actions in self.bindings.items()
            for action, keys in actions.items()
            if keys != self.defaults[group][action]
        }
        self._file.write(yaml.safe_dump(own, sort_keys=False, allow_unicode=True))


def key_name(button: str, modifiers: frozenset[str]) -> str:
    """A key with what is held down besides: `shift-control-z`."""
    return "".join(f"{name}-" for name in MODIFIERS if name in modifiers) + button
