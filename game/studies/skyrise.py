"""What studies of Skyrise can ask for."""

from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.scoring import BUCKETS
from game.studies.measures import SCORES, SEAT, Vocabulary

QUARTERS = (*(f"c{number}" for number in range(1, 5)), *(f"{isle}{number}" for isle in "ghks" for number in range(1, 15)))

VOCABULARY = Vocabulary(
    measures={
        **SCORES,
        **dict.fromkeys(("controls", "patrons", "provisions", "highest"), (SEAT,)),
        **dict.fromkeys(("structures", "discs"), (SEAT, "colour")),
        "built": (SEAT, "quarter"),
    },
    words={"quarter": QUARTERS, "colour": COLOURS, "line": BUCKETS},
    questions=frozenset(("built",)),
    free=frozenset(("joker", "vault")),
)
