//! Lines and rings as bytes: coordinates in millionths of a degree (11 cm), each as the difference from the
//! previous one, in as few bytes as possible (LEB128, zigzag).

use super::geometry::Line;

const UNITS: f64 = 1e6;

pub fn encode(lines: &[Line]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = (0_i64, 0_i64);
    for line in lines {
        put(&mut bytes, line.len() as u64);
        for (longitude, latitude) in line {
            let now = ((longitude * UNITS).round() as i64, (latitude * UNITS).round() as i64);
            put(&mut bytes, zigzag(now.0 - last.0));
            put(&mut bytes, zigzag(now.1 - last.1));
            last = now;
        }
    }
    bytes
}

/// Decodes the bytes; from damaged ones, as much as can be read.
pub fn decode(mut bytes: &[u8]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut last = (0_i64, 0_i64);
    while let Some(count) = take(&mut bytes) {
        let mut line = Line::new();
        for _ in 0..count {
            let (Some(east), Some(north)) = (take(&mut bytes), take(&mut bytes)) else { return lines };
            last = (last.0.wrapping_add(unzigzag(east)), last.1.wrapping_add(unzigzag(north)));
            line.push((last.0 as f64 / UNITS, last.1 as f64 / UNITS));
        }
        lines.push(line);
    }
    lines
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_to_a_millionth_of_a_degree() {
        let lines = vec![
            vec![(-72.473_123, 41.367_08), (-72.464_16, 41.368_28), (179.999_999, -89.5)],
            vec![(0.0, 0.0), (-0.000_001, 0.000_001)],
        ];
        let bytes = encode(&lines);
        assert_eq!(decode(&bytes), lines);
        for cut in 0..bytes.len() {
            decode(&bytes[..cut]);
        }
        assert!(decode(&[0xff; 40]).is_empty());
    }
}
