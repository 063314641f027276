"""Properties, with random inputs and policies."""

import pickle

import lye
from hypothesis import given
from hypothesis import strategies as st

PIECES = st.sampled_from(
    ["<b>", "</b>", "<p onclick=x>", "<script>", "</script>", "<svg>", "<style>", "<a href=javascript:x>", "<table>", "<td>"]
    + ["<!--", "-->", "&amp;", "&lt", "é", "🙂", "\0", "\r\n", "<math><mi>", "</p>", "<template>", '"', "'", "=", "<", ">", " "]
)
HTML = st.lists(PIECES | st.text(max_size=5), max_size=30).map("".join)
POLICY = st.sampled_from(lye.PRESETS)
CLEANERS = {name: lye.Cleaner(name) for name in lye.PRESETS}


def is_utf8(html: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in html)


@given(HTML.filter(is_utf8), POLICY)
def test_cleaning_again_removes_nothing(html: str, policy: str) -> None:
    again = CLEANERS[policy].clean(CLEANERS[policy].clean(html))
    assert [finding for finding in again.findings if finding.severity == "error"] == []


@given(HTML.filter(is_utf8), POLICY)
def test_all_ways_of_cleaning_agree(html: str, policy: str) -> None:
    cleaner = CLEANERS[policy]
    clean = cleaner.clean(html)
    again = pickle.loads(pickle.dumps(cleaner))
    assert again.clean(html) == clean
    assert again.clean(html).findings == clean.findings
    assert cleaner.clean_many([html, html]) == [clean, clean]
    assert cleaner.report(html).findings == clean.findings
    assert cleaner.report(html).is_clean == (clean == html)
    assert lye.Cleaner(cleaner.policy, findings=False).clean(html) == clean


@given(HTML.filter(is_utf8))
def test_positions_are_in_the_input(html: str) -> None:
    for finding in lye.clean(html).findings:
        if finding.start is not None and finding.end is not None:
            assert 0 <= finding.start < finding.end <= len(html)
            # HTML ignores the case of ASCII letters only.
            source = html[finding.start : finding.end].encode().lower().decode()
            assert finding.node in source or finding.attribute or finding.kind != "element"
