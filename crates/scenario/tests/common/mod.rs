//! What the tests on a real game share.

use runehall_scenario::{Report, Suite};

/// One scenario of Zun with these blocks.
pub(crate) fn file(given: &str, blocks: &[(&str, &str)]) -> String {
    let blocks: Vec<String> = blocks.iter().map(|(kind, text)| format!("```{kind}\n{text}\n```\n")).collect();
    format!("<!-- game: zun -->\n## Trial\n```given\n{given}\n```\n{}", blocks.concat())
}

pub(crate) fn report(text: &str) -> Report {
    let mut suite = Suite::of_registry();
    suite.run_file("f.md", text);
    assert_eq!(suite.problems(), []);
    suite.reports()[0].clone()
}

/// A position in which a lot can be said: Alex has attacked Billy, who may react.
pub(crate) const THREE: &str = "seats Alex, Billy, Chris\nAlex: hand Attack x2, Boost, Share, Expose\nBilly: hp 9; hand Redirect, Trap, Boost\n\
                     Chris: hand Restore; hp 4\ntable: Defend by Chris on Chris\ndiscard pile: Scramble";
