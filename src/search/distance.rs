//! Edit distance from a typed word to each word of a sorted list.
//!
//! The table of edit distances has one row per letter of the listed word. Words with a common prefix share
//! their first rows, and if a prefix is too far off, so are all words that begin with it. A cell holds the
//! true cost if that is within the limit, otherwise any higher value; only a transposition that follows two
//! other mistakes may be given up too early.

/// The cost of one plain mistake; likelier ones (a doubled letter, an adjacent key) cost less.
pub const MISTAKE: u16 = 10;
/// The extra cost of a mistake in the first letter.
pub const FIRST_LETTER: u16 = 3;
const SWAPPED: u16 = 8;
const DOUBLED: u16 = 6;
const DROPPED: u16 = 9;
const LIKELY: u16 = 8;
const FAR: u16 = 10_000;

/// The cost of turning a listed word, or its best-matching prefix, into the typed word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    pub whole: u16,
    pub beginning: u16,
}

pub struct Distance<'a> {
    typed: &'a [u8],
    limit: u16,
    /// The most that two prefixes can differ in length within the limit: each letter more or less costs at
    /// least `DOUBLED`.
    band: usize,
    rows: Vec<Row>,
    /// The number of rows that are valid for the word last read.
    valid: usize,
    /// The last valid row exceeds the limit.
    is_dead: bool,
}

struct Row {
    /// One cell per prefix of the typed word, including the empty one.
    cells: Vec<u16>,
    /// The row's letter of the listed word.
    letter: u8,
    /// The lowest cost of the whole typed word up to this row.
    beginning: u16,
}

impl<'a> Distance<'a> {
    pub fn new(typed: &'a [u8], limit: u16) -> Distance<'a> {
        let band = usize::from(limit / DOUBLED);
        let mut cells = vec![0];
        let (mut cost, mut last) = (0, None);
        for (column, letter) in typed.iter().enumerate() {
            cost += extra(*letter, last) + first(column);
            cells.push(cost);
            last = Some(*letter);
        }
        let beginning = cells.last().copied().unwrap_or(FAR);
        let mut rows = Vec::with_capacity(typed.len() + band + 2);
        rows.push(Row { cells, letter: 0, beginning });
        Distance { typed, limit, band, rows, valid: 0, is_dead: false }
    }

    /// Whether a word that shares `shared` letters with the previous one can be close enough.
    pub fn is_worth_reading(&self, shared: usize, may_be_unfinished: bool) -> bool {
        !self.is_dead || shared < self.valid || may_be_unfinished && self.beginning() <= self.limit
    }

    /// Reads the next word of the list, which shares `shared` letters with the previous one.
    pub fn read(&mut self, shared: usize, word: &[u8]) -> Cost {
        if !(self.is_dead && shared >= self.valid) {
            self.valid = self.valid.min(shared);
            self.is_dead = false;
            for letter in word.iter().skip(self.valid) {
                self.add_row(*letter);
                if self.is_dead {
                    break;
                }
            }
        }
        let whole = match self.is_dead {
            true => FAR,
            false => self.rows.get(self.valid).and_then(|row| row.cells.last()).copied().unwrap_or(FAR),
        };
        Cost { whole, beginning: self.beginning() }
    }

    /// Whether the word last read starts with the typed one.
    pub fn begins_literally(&self) -> bool {
        self.beginning() == 0
    }

    fn beginning(&self) -> u16 {
        self.rows.get(self.valid).map_or(FAR, |row| row.beginning)
    }

    fn add_row(&mut self, letter: u8) {
        let depth = self.valid + 1;
        if self.rows.len() <= depth {
            self.rows.push(Row { cells: vec![FAR; self.typed.len() + 1], letter: 0, beginning: FAR });
        }
        let (before, rest) = self.rows.split_at_mut(depth);
        let (Some(above), Some(row)) = (before.last(), rest.first_mut()) else { return };
        let before = before.len().checked_sub(2).and_then(|at| before.get(at));

        // Only cells near the diagonal can be within the limit.
        let least_column = depth.saturating_sub(self.band);
        let last = (depth > 1).then_some(above.letter);
        let missed = dropped(letter, last);
        let mut left = FAR;
        let mut least = FAR;
        row.letter = letter;
        if let Some(cell) = least_column.checked_sub(1).and_then(|column| row.cells.get_mut(column)) {
            *cell = FAR;
        }
        for column in least_column..=(depth + self.band).min(self.typed.len()) {
            let up = above.cells.get(column).copied().unwrap_or(FAR);
            let mut cost = up + missed + first(column.min(depth - 1));
            if let Some(typed_at) = column.checked_sub(1) {
                let typed = self.typed.get(typed_at).copied().unwrap_or(0);
                let typed_last = typed_at.checked_sub(1).and_then(|at| self.typed.get(at)).copied();
                let off = first(typed_at.min(depth - 1));
                let diagonal = above.cells.get(typed_at).copied().unwrap_or(FAR);
                if typed == letter {
                    cost = cost.min(diagonal);
                } else if diagonal < self.limit {
                    cost = cost.min(diagonal + replaced(typed, letter) + off);
                }
                cost = cost.min(left + extra(typed, typed_last) + off);
                if typed_last == Some(letter) && last == Some(typed) && typed != letter {
                    let crosswise = before.and_then(|row| row.cells.get(typed_at - 1));
                    let off = first((typed_at - 1).min(depth.saturating_sub(2)));
                    cost = cost.min(crosswise.map_or(FAR, |crosswise| crosswise + SWAPPED + off));
                }
            }
            let cost = cost.min(FAR);
            if let Some(cell) = row.cells.get_mut(column) {
                *cell = cost;
            }
            least = least.min(cost);
            left = cost;
        }
        // The next row reads one cell further than this one was filled.
        if let Some(cell) = row.cells.get_mut(depth + self.band + 1) {
            *cell = FAR;
        }
        let whole = match depth + self.band < self.typed.len() || least_column > self.typed.len() {
            true => FAR,
            false => row.cells.last().copied().unwrap_or(FAR),
        };
        row.beginning = above.beginning.min(whole);
        self.valid = depth;
        self.is_dead = least > self.limit;
    }
}

fn first(position: usize) -> u16 {
    if position == 0 { FIRST_LETTER } else { 0 }
}

/// The cost of a letter of the listed word that was not typed.
fn dropped(letter: u8, last: Option<u8>) -> u16 {
    if last == Some(letter) { DOUBLED } else { DROPPED }
}

/// The cost of a typed letter that the listed word does not have.
fn extra(letter: u8, last: Option<u8>) -> u16 {
    if last == Some(letter) { DOUBLED } else { MISTAKE }
}

fn replaced(typed: u8, letter: u8) -> u16 {
    let is_vowel = |letter| matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y');
    let is_likely = neighbors(letter).contains(&typed) || is_vowel(typed) && is_vowel(letter);
    if is_likely { LIKELY } else { MISTAKE }
}

/// The adjacent keys on the keyboard.
fn neighbors(letter: u8) -> &'static [u8] {
    match letter {
        b'a' => b"qwsz",
        b'b' => b"vghn",
        b'c' => b"xdfv",
        b'd' => b"serfcx",
        b'e' => b"wsdr",
        b'f' => b"drtgvc",
        b'g' => b"ftyhbv",
        b'h' => b"gyujnb",
        b'i' => b"ujko",
        b'j' => b"huikmn",
        b'k' => b"jiolm",
        b'l' => b"kop",
        b'm' => b"njk",
        b'n' => b"bhjm",
        b'o' => b"iklp",
        b'p' => b"ol",
        b'q' => b"wa",
        b'r' => b"edft",
        b's' => b"awedxz",
        b't' => b"rfgy",
        b'u' => b"yhji",
        b'v' => b"cfgb",
        b'w' => b"qase",
        b'x' => b"zsdc",
        b'y' => b"tghu",
        b'z' => b"asx",
        _ => b"",
    }
}
