//! All faults of a file, so that its author mends them together.

use super::FileError;

/// Faults of a file, at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults {
    first: FileError,
    others: Vec<FileError>,
}

impl Faults {
    /// How many faults are looked for; a file that has more is told these.
    pub const MOST: usize = 20;

    /// All of them, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &FileError> {
        [&self.first].into_iter().chain(&self.others)
    }

    /// Whether there may be more than these.
    pub fn may_be_more(&self) -> bool {
        1 + self.others.len() >= Faults::MOST
    }

    fn join(&mut self, more: Faults) {
        let room = Faults::MOST.saturating_sub(1 + self.others.len());
        self.others.extend([more.first].into_iter().chain(more.others).take(room));
    }
}

impl From<FileError> for Faults {
    fn from(first: FileError) -> Faults {
        Faults { first, others: Vec::new() }
    }
}

impl From<Faults> for FileError {
    fn from(faults: Faults) -> FileError {
        faults.first
    }
}

/// All values, or else the faults of all of them. After [`Faults::MOST`] faults it looks no further.
pub(crate) fn all<T, E: Into<Faults>>(
    results: impl IntoIterator<Item = Result<T, E>>,
) -> Result<Vec<T>, Faults> {
    let (mut values, mut found) = (Vec::new(), None::<Faults>);
    for result in results {
        match (result.map_err(Into::into), &mut found) {
            (Ok(value), None) => values.push(value),
            (Ok(_), Some(_)) => {}
            (Err(more), Some(faults)) => faults.join(more),
            (Err(first), none) => *none = Some(first),
        }
        if found.as_ref().is_some_and(Faults::may_be_more) {
            break;
        }
    }
    found.map_or(Ok(values), Err)
}

/// Both values, or else the faults of both.
pub(crate) fn both<A, B>(
    one: Result<A, impl Into<Faults>>,
    other: Result<B, impl Into<Faults>>,
) -> Result<(A, B), Faults> {
    match (one.map_err(Into::into), other.map_err(Into::into)) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(mut faults), Err(more)) => {
            faults.join(more);
            Err(faults)
        }
        (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    fn odd(number: usize) -> Result<usize, FileError> {
        let source = Source::inline("a.ron", "()");
        if number.is_multiple_of(2) { Err(source.fault(&[], number.to_string())) } else { Ok(number) }
    }

    fn problems(faults: &Faults) -> Vec<&str> {
        faults.iter().map(FileError::problem).collect()
    }

    #[test]
    fn all_faults_are_found_up_to_the_most() {
        assert_eq!(all([odd(1), odd(3)]), Ok(vec![1, 3]));
        let faults = all([odd(1), odd(2), odd(3), odd(4)]).unwrap_err();
        assert_eq!(problems(&faults), ["2", "4"]);
        assert!(!faults.may_be_more());
        let mut asked = 0;
        let many = (0..1000).map(|number| {
            asked += 1;
            odd(2 * number)
        });
        let faults = all(many).unwrap_err();
        assert_eq!((faults.iter().count(), asked), (Faults::MOST, Faults::MOST));
        assert!(faults.may_be_more());
    }

    #[test]
    fn the_faults_of_two_parts_are_told_together() {
        assert_eq!(both(odd(1), odd(3)), Ok((1, 3)));
        assert_eq!(problems(&both(odd(2), odd(4)).unwrap_err()), ["2", "4"]);
        assert_eq!(problems(&both(odd(1), odd(4)).unwrap_err()), ["4"]);
        let many = || all((0..1000).map(|number| odd(2 * number)));
        assert_eq!(both(many(), many()).unwrap_err().iter().count(), Faults::MOST);
    }
}
