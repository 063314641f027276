//! `lye url decode` and `lye url encode`.

use super::{lye_url, lye_url_with_stdin};
use crate::common::assert_output;

#[test]
fn decode_reads_percent_encoding() {
    let decode = |arguments: &[&str]| lye_url(&[&["decode"], arguments].concat());
    assert_output(&decode(&["so%61p%20+%zz", "%C3%A9"]), 0, "soap +%zz\né\n", "");
    assert_output(&decode(&["--plus", "a+b%2Bc"]), 0, "a b+c\n", "");
    assert_output(&decode(&["a%FFb"]), 0, "a\u{FFFD}b\n", "");
    assert_output(&decode(&["--encoding", "windows-1252", "%E9"]), 0, "é\n", "");
    assert_eq!(decode(&["--raw", "--plus", "%FF+%0A"]).stdout, b"\xFF \n");
    assert_output(&lye_url_with_stdin(&["decode"], b"%61\n%62\n"), 0, "a\nb\n", "");
}

/// The percent-encode sets of the standard (1.3), each against the next smaller one.
#[test]
fn encode_uses_the_percent_encode_sets() {
    let text = "\u{1}é \"#<>'?^`{}/:;=@[\\]|$%&+,!()~*-._az09";
    for (set, encoded) in [
        ("c0-control", "%01%C3%A9 \"#<>'?^`{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("fragment", "%01%C3%A9%20%22#%3C%3E'?^%60{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("query", "%01%C3%A9%20%22%23%3C%3E'?^`{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("special-query", "%01%C3%A9%20%22%23%3C%3E%27?^`{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("path", "%01%C3%A9%20%22%23%3C%3E'%3F%5E%60%7B%7D/:;=@[\\]|$%&+,!()~*-._az09"),
        ("userinfo", "%01%C3%A9%20%22%23%3C%3E'%3F%5E%60%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C$%&+,!()~*-._az09"),
        (
            "component",
            "%01%C3%A9%20%22%23%3C%3E'%3F%5E%60%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C%24%25%26%2B%2C!()~*-._az09",
        ),
        (
            "form-urlencoded",
            "%01%C3%A9%20%22%23%3C%3E%27%3F%5E%60%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C%24%25%26%2B%2C%21%28%29%7E*-._az09",
        ),
    ] {
        assert_output(&lye_url(&["encode", "--set", set, text]), 0, &format!("{encoded}\n"), "");
    }
    assert_output(&lye_url(&["encode", "a b/c"]), 0, "a%20b%2Fc\n", "");
    assert_output(&lye_url(&["encode", "--plus", "--set", "form-urlencoded", "a b+"]), 0, "a+b%2B\n", "");
    let output = lye_url(&["encode", "--encoding", "shift_jis", "--set", "query", "≡‽"]);
    assert_output(&output, 0, "%81%DF%26%238253%3B\n", "");
}
