//! What is written is read back, and nothing else is taken for it.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use runehall_engine::{Actor, Choice, End, KindId, Seat, SeatSet, Setup, ThingId};
use runehall_wire::{Ending, LogEntry, Outside, Replay, ReplayError, Writer, parse, read, recover};

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        Just(Choice::No),
        Just(Choice::Yes),
        Just(Choice::Done),
        any::<u16>().prop_map(|n| Choice::Card(KindId(n))),
        any::<u16>().prop_map(|id| Choice::Thing(ThingId(id))),
        (any::<u16>(), any::<u8>()).prop_map(|(kind, seat)| Choice::CardOf(KindId(kind), Seat(seat))),
        any::<u8>().prop_map(|n| Choice::Seat(Seat(n))),
        any::<u16>().prop_map(Choice::Amount),
        any::<u8>().prop_map(Choice::Mode),
    ]
}

fn entry(seats: u8) -> impl Strategy<Value = LogEntry> {
    let set = (0..=SeatSet::first(seats.into()).bits()).prop_map(SeatSet::from_bits);
    prop_oneof![
        6 => (0..seats, vec(choice(), 1..6))
            .prop_map(|(seat, choices)| LogEntry::Answers { who: Actor::Seat(Seat(seat)), choices }),
        3 => vec(any::<u16>().prop_map(Choice::Roll), 1..12)
            .prop_map(|choices| LogEntry::Answers { who: Actor::Chance, choices }),
        1 => (0..seats).prop_map(|seat| LogEntry::Interrupt(Outside::Resign(Seat(seat)))),
        1 => (0..seats, "[a-z0-9-]{1,40}", choice())
            .prop_map(|(seat, name, choice)| LogEntry::Interrupt(Outside::Take(Seat(seat), name, choice))),
        1 => set.prop_map(|seats| LogEntry::Interrupt(Outside::AgreeDraw(seats))),
    ]
}

fn replay() -> impl Strategy<Value = Replay> {
    (1u8..=8).prop_flat_map(|seats| {
        let starter = proptest::option::of((0..seats).prop_map(Seat));
        let named = || btree_map(".*", ".*", 0..3);
        let setup = (".*", starter, any::<bool>(), named(), vec(named(), 0..=usize::from(seats))).prop_map(
            move |(mode, starter, unattended, options, brought)| Setup {
                seats,
                mode,
                starter,
                unattended,
                options,
                brought,
            },
        );
        let ending = prop_oneof![
            Just(Ending::Saved),
            ((1..=SeatSet::first(seats.into()).bits()), "[A-Z]{2,3}-[0-9R.]{1,5}")
                .prop_map(|(bits, clause)| Ending::End { winners: SeatSet::from_bits(bits), clause, end: None }),
            (
                prop_oneof![Just(None), Just(Some(End::Drawn)), Just(Some(End::Unwon)), Just(Some(End::Lost))],
                "[A-Z]{2,3}-[0-9R.]{1,5}"
            )
                .prop_map(|(end, clause)| Ending::End { winners: SeatSet::NONE, clause, end }),
        ];
        let name = r"[^\p{Cc}]{1,64}";
        let parts = ("[a-z][a-z0-9-]{0,20}", any::<[u8; 32]>(), setup, vec(name, usize::from(seats)));
        (parts, btree_map(".*", ".*", 0..3), vec(entry(seats), 0..20), ending).prop_map(
            |((game, rules, setup, names), notes, entries, ending)| Replay {
                game,
                rules,
                setup,
                names,
                notes,
                entries,
                ending,
            },
        )
    })
}

fn small() -> Replay {
    Replay {
        game: "zun".to_owned(),
        rules: [0x5a; 32],
        setup: Setup::seats(2),
        names: vec!["Alex".to_owned(), "Billy".to_owned()],
        notes: BTreeMap::new(),
        entries: vec![
            LogEntry::Answers { who: Actor::Chance, choices: vec![Choice::Roll(1), Choice::Roll(17)] },
            LogEntry::Answers {
                who: Actor::Seat(Seat(1)),
                choices: vec![Choice::Card(KindId(0)), Choice::Done, Choice::Seat(Seat(0))],
            },
            LogEntry::Interrupt(Outside::Resign(Seat(0))),
        ],
        ending: Ending::End { winners: SeatSet::one(Seat(1)), clause: "ZUN-15.1".to_owned(), end: None },
    }
}

#[test]
fn the_file_is_plain_text() {
    insta::assert_snapshot!(small().write(), @r#"
    runehall-replay 2 #26ecc0de
    game zun #ccf26ff5
    rules 5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a #b18c68ac
    setup {"seats":2} #fd7899bc
    names ["Alex","Billy"] #3c4deab1
    ~ roll:1 roll:17 #1ebb54d1
    1 card:0 done seat:0 #3c27d8a8
    resign 0 #5cca63d6
    end 1 ZUN-15.1 #7b3f2b92
    "#);
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(replay in replay()) {
        let file = replay.write();
        prop_assert_eq!(parse(&file), Ok(replay.clone()));
        prop_assert_eq!(read(file.as_bytes()), Ok(replay.clone()));
        prop_assert_eq!(parse(&file.replace('\n', "\r\n")), Ok(replay.clone()), "line ends of other systems");
        prop_assert_eq!(parse(file.trim_end()), Ok(replay), "the last line end is not needed");
    }

    /// Every cut of a file is noticed, and what is left before it is kept.
    #[test]
    fn a_cut_file_is_told_from_a_saved_one(replay in replay(), cut in any::<prop::sample::Index>()) {
        let file = replay.write();
        // Without its last line end alone, the file is still whole.
        let cut = cut.index(file.len() - 1);
        let bytes = &file.as_bytes()[..cut];
        let Err(error) = read(bytes) else { return Err(TestCaseError::fail("a cut file was read")) };
        let Ok(text) = std::str::from_utf8(bytes) else { return Ok(()) };
        let whole = text.lines().count() - usize::from(!text.is_empty() && !text.ends_with('\n'));
        match &error {
            ReplayError::NotAReplay(_) | ReplayError::Version { .. } => prop_assert_eq!(whole, 0),
            // A line may be whole but for its line end.
            ReplayError::Truncated { after } => prop_assert!((whole..=whole + 1).contains(after), "{error}"),
            other @ (ReplayError::Corrupt { .. } | ReplayError::TooLong(_)) => return Err(TestCaseError::fail(format!("{other}"))),
        }
        if let Ok((left, lost)) = recover(text) {
            prop_assert_eq!(lost, Some(error));
            prop_assert_eq!(left.ending, Ending::Saved);
            prop_assert!(replay.entries.starts_with(&left.entries));
            prop_assert!(left.entries.len() + 1 >= (whole + 1).saturating_sub(replay.line_of(0)));
        }
    }

    /// A changed byte is noticed wherever it is.
    #[test]
    fn a_changed_file_is_refused(replay in replay(), at in any::<prop::sample::Index>(), byte: u8) {
        let file = replay.write();
        let mut bytes = file.clone().into_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != byte && at + 1 < bytes.len());
        bytes[at] = byte;
        prop_assert!(read(&bytes).is_err());
    }

    /// A lost, doubled or moved line is noticed.
    #[test]
    fn lines_cannot_be_moved(replay in replay(), i in any::<prop::sample::Index>(), j in any::<prop::sample::Index>()) {
        let file = replay.write();
        let lines: Vec<&str> = file.lines().collect();
        let (i, j) = (i.index(lines.len()), j.index(lines.len()));
        let join = |lines: &[&str]| lines.join("\n") + "\n";
        let mut lost = lines.clone();
        lost.remove(i);
        prop_assert!(parse(&join(&lost)).is_err());
        let mut doubled = lines.clone();
        doubled.insert(i, lines[i]);
        prop_assert!(parse(&join(&doubled)).is_err());
        prop_assume!(lines[i] != lines[j]);
        let mut swapped = lines.clone();
        swapped.swap(i, j);
        prop_assert!(parse(&join(&swapped)).is_err());
    }

    #[test]
    fn nothing_makes_the_reader_panic(bytes: Vec<u8>, text in r"runehall-replay 2 #[0-9a-f]{8}\n(.*\n){0,5}") {
        prop_assert!(read(&bytes).is_err());
        prop_assert!(parse(&text).is_err());
    }
}

#[test]
fn a_file_can_be_written_while_the_game_goes_on() {
    let replay = small();
    let mut writer = Writer::begin(&replay);
    let mut file = writer.take();
    for (n, entry) in replay.entries.iter().enumerate() {
        writer.entry(entry);
        file += &writer.take();
        let (so_far, lost) = recover(&file).unwrap();
        assert_eq!(so_far.entries, replay.entries[..=n]);
        assert_eq!(lost, Some(ReplayError::Truncated { after: replay.line_of(n) }));
    }
    writer.close(&replay.ending);
    file += &writer.take();
    assert_eq!(file, replay.write());
    assert_eq!(file.lines().count(), replay.line_of(replay.entries.len()));
}
