"""Maps keys to commands: defaults from `config/keys.yaml`, overridden by the player's own file. Knows no window."""

from pathlib import Path
from typing import Any

import yaml

from game.content import CONFIG, convert, read_yaml, readable_path
from game.errors import BadInput
from game.files import OwnFile

Bindings = dict[str, dict[str, tuple[str, ...]]]
"""Group → action → keys."""

EVERYWHERE = "everywhere"
RESERVED = ("escape", "tab", "shift-tab", "enter")
"""Keys the interface itself lives on; they keep what they have."""
FIXED = ("back", "confirm")
"""Actions that live on those keys, so a player cannot give them others."""
MODIFIERS = ("shift", "control", "alt", "meta")
MACOS = "darwin"


def modifier_keys(system: str) -> dict[str, str]:
    """What a key counts as that is held beside others. Left and right ones report by their own names.

    Cmd of macOS does what Ctrl does elsewhere; the Windows key means nothing of ours, and so does what is pressed with it.
    """
    keys = {f"{side}{name}": name for side in ("", "l", "r") for name in MODIFIERS}
    return {key: "control" if name == "meta" and system == MACOS else name for key, name in keys.items()}


def _defaults() -> Bindings:
    path = CONFIG / "keys.yaml"
    return convert(read_yaml(path), Bindings, source=readable_path(path))


class Keys:
    """The keys of every action, and which actions a key means."""

    def __init__(self, file: Path) -> None:
        self._file = OwnFile(file)
        self._refused: BadInput | None = None
        """What of a sound file could not be used."""
        self._strange: dict[Any, Any] = {}
        """Entries that were not understood, as they stand there: a newer version may know them."""
        self.defaults = _defaults()
        self.bindings: Bindings = {group: dict(actions) for group, actions in self.defaults.items()}
        self._read_own()

    @property
    def notice(self) -> BadInput | None:
        """What was wrong with the player's own file."""
        return self._file.notice or self._refused

    def _read_own(self) -> None:
        """The player's own keys beat the usual ones; what would leave a key with two meanings, or none to Back, is refused."""
        own = self._file.read(lambda path: convert(read_yaml(path) or {}, dict[str, Any], source=str(path))) or {}
        wanted = {action: tuple(keys) for action, keys in own.items() if self._can_use(action, keys)}
        self._strange = {action: keys for action, keys in own.items() if action not in wanted}
        refused = [*self._strange]
        for action in wanted:
            self._set(action, ())
        for action, keys in wanted.items():
            usual = self.defaults[self.group_of(action)][action]
            for key in keys:
                if (key in RESERVED and key not in usual) or any(other in wanted for other in self.conflicts(action, key)):
                    refused.append(f"{action}: {key}")
                else:
                    self._take(action, key)
        if refused:
            names = ", ".join(refused)
            message = f"{self._file.path}: these keys cannot be used: {names}"
            self._refused = BadInput(message, key="fault.strange_keys", file=self._file.path.name, names=names)

    def _can_use(self, action: str, keys: object) -> bool:
        is_known = self._find(action) is not None and action not in FIXED
        return is_known and isinstance(keys, list) and all(isinstance(key, str) for key in keys)

    def _find(self, action: str) -> str | None:
        """The group an action belongs to; None where nobody knows it."""
        return next((group for group, actions in self.bindings.items() if action in actions), None)

    def _take(self, action: str, key: str) -> None:
        """Gives a key to an action as its last one; whoever had it loses it."""
        for other in self.conflicts(action, key):
            self._set(other, tuple(each for each in self.keys(other) if each != key))
        self._set(action, (*(each for each in self.keys(action) if each != key), key))

    def group_of(self, action: str) -> str:
        """The group an action belongs to."""
        return next(group for group, actions in self.bindings.items() if action in actions)

    def keys(self, action: str) -> tuple[str, ...]:
        """The keys of an action."""
        return self.bindings[self.group_of(action)][action]

    def actions_known(self) -> tuple[str, ...]:
        """All actions, in the order of the file."""
        return tuple(action for actions in self.bindings.values() for action in actions)

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
        own |= {action: keys for action, keys in self._strange.items() if action not in own}
        self._file.write(yaml.safe_dump(own, sort_keys=False, allow_unicode=True))


def key_name(button: str, modifiers: frozenset[str]) -> str:
    """A key with what is held down besides: `shift-control-z`."""
    return "".join(f"{name}-" for name in MODIFIERS if name in modifiers) + button
