//! Markup in UTF-7 (RFC 2152): `+`, and then UTF-16 in Base64.

/// Decodes the runs between `+` and the next character that is not Base64, character by character.
#[derive(Default)]
pub(super) struct Utf7 {
    run: Option<Run>,
}

struct Run {
    start: usize,
    /// The last decoded bits, of which `pending` do not belong to a code unit yet.
    bits: u32,
    pending: u32,
    told: bool,
}

impl Utf7 {
    /// Returns the start of the run, if this character completes the first markup in it.
    pub(super) fn markup(&mut self, offset: usize, c: char) -> Option<usize> {
        let (Some(run), Some(value)) = (&mut self.run, base64(c)) else {
            let run = Run { start: offset, bits: 0, pending: 0, told: false };
            self.run = (c == '+').then_some(run);
            return None;
        };
        run.bits = run.bits << 6 | value;
        run.pending += 6;
        if run.pending < 16 {
            return None;
        }
        run.pending -= 16;
        let unit = (run.bits >> run.pending) & 0xFFFF;
        let is_markup = [u32::from('<'), '>'.into(), '&'.into(), '"'.into(), '\''.into()].contains(&unit);
        let is_news = is_markup && !run.told;
        run.told |= is_markup;
        is_news.then_some(run.start)
    }
}

/// Returns the value of a Base64 character (RFC 4648, table 1).
fn base64(c: char) -> Option<u32> {
    Some(match c {
        'A'..='Z' => u32::from(c) - u32::from('A'),
        'a'..='z' => u32::from(c) - u32::from('a') + 26,
        '0'..='9' => u32::from(c) - u32::from('0') + 52,
        '+' => 62,
        '/' => 63,
        _ => return None,
    })
}
