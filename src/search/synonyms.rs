pub struct Synonyms; impl Synonyms { pub fn parse(_: &str) -> Self { Synonyms } }
