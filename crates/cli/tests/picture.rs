//! The picture in the README shows the table as it is.

#[path = "../examples/picture.rs"]
#[expect(dead_code, reason = "`main` is for the example")]
mod example;

#[test]
fn the_picture_is_up_to_date() {
    let drawn = example::picture().unwrap();
    let kept = include_str!("../../../docs/pictures/table.svg");
    assert!(
        drawn == kept,
        "the table looks otherwise now: cargo run -p runehall-cli --example picture > docs/pictures/table.svg"
    );
}
