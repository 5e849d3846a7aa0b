//! The steps by which a database comes to be as it is: one that was taken somewhere stays as it is, and what is new is a step of its own.

use std::fmt::Write as _;

/// The steps of today, each with the hash that every database keeps of it. Lines are added, none is changed.
const TAKEN: &str = include_str!("migrations.txt");

#[test]
fn a_step_that_was_taken_is_not_changed() {
    let steps = [("sqlite", sqlx::migrate!("migrations/sqlite")), ("postgres", sqlx::migrate!("migrations/postgres"))];
    let mut now = vec![];
    for (place, steps) in steps {
        for step in steps.iter() {
            let mut line = format!("{place} {} ", step.version);
            for byte in &*step.checksum {
                write!(line, "{byte:02x}").unwrap();
            }
            now.push(line);
        }
    }
    let taken: Vec<&str> = TAKEN.lines().collect();
    for step in &taken {
        assert!(now.iter().any(|one| one == step), "`{step}`: a server of today's databases would refuse to start");
    }
    assert_eq!(now.len(), taken.len(), "add the new step to tests/migrations.txt: {now:#?}");
}
