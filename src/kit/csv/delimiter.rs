//! Detects which character separates the cells: the one that occurs equally often on the first lines.

const CANDIDATES: [u8; 4] = *b",;\t|";
const LINES: usize = 20;

/// Excel's own hint, a first line `sep=;`: the delimiter and how many bytes the line takes.
pub(super) fn hint(text: &str) -> Option<(u8, usize)> {
    let rest = text.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and(text.get(4..))?;
    let delimiter = *rest.as_bytes().first().filter(|byte| CANDIDATES.contains(byte))?;
    let after = rest.get(1..)?;
    let end = after.find(|character| character != '\r' && character != '\n')?;
    (end > 0).then_some((delimiter, 5 + end))
}

/// Guesses from the start of the text; a comma if nothing suggests another.
pub(super) fn sniff(text: &str) -> u8 {
    let lines = count(text);
    let Some(heading) = lines.first() else { return b',' };
    let score = |index: usize| {
        let expected = heading.get(index).copied().unwrap_or(0);
        let agreeing = lines.iter().filter(|line| line.get(index) == Some(&expected)).count();
        (expected > 0).then_some((agreeing, expected))
    };
    let mut best = (b',', (0, 0));
    for (index, candidate) in CANDIDATES.into_iter().enumerate() {
        if let Some(score) = score(index)
            && score > best.1
        {
            best = (candidate, score);
        }
    }
    best.0
}

/// How often each candidate occurs outside quotes, line by line.
fn count(text: &str) -> Vec<[usize; 4]> {
    let mut lines = Vec::new();
    let mut line = [0; 4];
    let (mut is_quoted, mut is_cell_start, mut is_blank) = (false, true, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if is_quoted {
            if byte == b'"' && bytes.next_if_eq(&b'"').is_none() {
                is_quoted = false;
            }
            continue;
        }
        if byte == b'\n' || byte == b'\r' {
            if !is_blank {
                lines.push(line);
            }
            (line, is_cell_start, is_blank) = ([0; 4], true, true);
            if lines.len() == LINES {
                return lines;
            }
            continue;
        }
        is_blank = false;
        is_quoted = byte == b'"' && is_cell_start;
        let index = CANDIDATES.iter().position(|candidate| *candidate == byte);
        if let Some(seen) = index.and_then(|index| line.get_mut(index)) {
            *seen += 1;
        }
        is_cell_start = index.is_some();
    }
    // The last line may be cut off by the end of the sample, so it counts only if it is the only one.
    if lines.is_empty() && !is_blank {
        lines.push(line);
    }
    lines
}
