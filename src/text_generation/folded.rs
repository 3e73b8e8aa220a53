//! Text in the form in which it is compared.

/// Lowercase, with straight apostrophes.
pub fn folded(text: &str) -> String {
    text.replace(['’', '‘'], "'").to_lowercase()
}

/// In lowercase, without the mark at the end of a sentence.
pub fn unmarked(sentence: &str) -> String {
    folded(sentence).trim().trim_end_matches(['.', '!', '?', '…']).to_owned()
}

pub fn words_of(text: &str) -> impl Iterator<Item = String> {
    let text = folded(text);
    let words: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric() && !"'$.:".contains(letter))
        .map(|word| word.trim_matches(['\'', '.', ':']).to_owned())
        .filter(|word| !word.is_empty())
        .collect();
    words.into_iter()
}
