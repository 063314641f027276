//! Suggestions for misspelled names ("did you mean").

/// Returns the closest known word: one that differs only in case, hyphens and underscores, or in a few characters.
pub fn closest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A typing error is never that long, and the distance takes time proportional to the product of the lengths.
    if word.len() > 64 {
        return None;
    }
    let plain = |text: &str| text.replace(['-', '_', ' '], "").to_lowercase();
    let written = plain(word);
    let distances = known.into_iter().map(|name| (strsim::osa_distance(&written, &plain(name)), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    let tolerated = (written.chars().count() / 3).min(3);
    (distance <= tolerated).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn closest_word_within_tolerance() {
        let known = ["allowed_schemes", "allowed_hosts", "url"];
        assert_eq!(closest("allowedSchemes", known), Some("allowed_schemes"));
        assert_eq!(closest("allowed-host", known), Some("allowed_hosts"));
        assert_eq!(closest("ulr", known), Some("url"));
        assert_eq!(closest("x", known), None);
        assert_eq!(closest("schemes", known), None);
        assert_eq!(closest(&"a".repeat(100), known), None);
    }
}
