//! Lines of a text, by position: counted once, since a text can have thousands of places to name.

#[derive(Debug, Default)]
pub struct LineNumbers {
    ends: Vec<usize>,
}

impl LineNumbers {
    pub fn of(text: &str) -> LineNumbers {
        LineNumbers { ends: text.match_indices('\n').map(|(at, _)| at).collect() }
    }

    /// The line of the byte at this position, counting from 1.
    pub fn at(&self, position: usize) -> usize {
        1 + self.ends.partition_point(|end| *end < position)
    }
}
