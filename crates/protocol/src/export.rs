//! The types of this crate for browsers: one TypeScript file, in the order of the modules.

use ts_rs::{Config, TS};

use crate::{deck, desk, error, event, lobby, people, play, view};

/// Every type as TypeScript, with its documentation. `cargo xtask gen` writes it into the web app.
pub fn typescript() -> String {
    let mut out = format!(
        "// Made from `crates/protocol` by `cargo xtask gen`. Do not edit.\n\n\
         /** The version of the socket messages that this file describes. */\nexport const VERSION = {};\n\n{}",
        crate::VERSION,
        crate::limits::typescript()
    );
    for declaration in declarations() {
        out.push('\n');
        for line in declaration.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out
}

/// One declaration for each type. A type that is named by another but missing here fails the test below.
fn declarations() -> Vec<String> {
    macro_rules! declare {
        ($($module:ident: $($name:ident)*;)*) => { vec![$($(declaration::<$module::$name>()),*),*] };
    }
    declare! {
        error: Refused ErrorCode;
        lobby: GameSummary ModeInfo GameOption ReadyDto Inspect Inspected TallyDto FlawDto Takes BotChoice GameDetail LayoutDto Staggered PlaceDto CardDetail PrintedDto Keyword TermDto Rulebook Chapter NewTable SeatWish
            TableMade Join Bring TableStage TableInfo SeatInfo SeatKind Past ReplaySteps ReplayStep Branch Coaching CoachedCommand BestCommand BetterCommand Fair;
        event: EventForm NewEvent EventMade Enter EventStage EventInfo EventPlayer EventRound EventPairing EventScore EventPlace EventSeen;
        deck: NewDeck DeckInfo;
        desk: ScenarioFile ScenarioRuns ScenarioNote ScenarioRun;
        people: Me Rename Credentials AccountMade NewPassword Recover NewRecoveryCode RecoveryCode SessionInfo NewToken Token
            TokenInfo;
        play: ToServer ToClient Update Asked OutlookDto WayDto OddsDto PartDto WarningDto GivenDto LibertyDto AboutDto OptionDto Reason Offer OfferKind OutcomeDto EndDto StandingDto ChatLine;
        view: ViewDto ViewUpdate SeatDto FactDto ValueDto ZoneDto CardDto DieDto EventDto ArgDto ThingArg;
    }
}

fn declaration<T: TS>() -> String {
    let config = Config::new();
    format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_that_is_used_is_declared() {
        let all = typescript();
        let declared: Vec<&str> = all
            .lines()
            .filter_map(|line| line.strip_prefix("export type "))
            .map(|rest| rest.split([' ', '<', '=']).next().unwrap_or_default())
            .collect();
        let code = without_comments(&all);
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in
            words.filter(|word| word.starts_with(char::is_uppercase) && !["VERSION", "LIMITS", "Array"].contains(word))
        {
            assert!(declared.contains(&word), "`{word}` is used but not declared");
        }
        let mut unique = declared.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), declared.len(), "a type is declared twice");
    }

    #[test]
    fn names_and_optional_fields_are_as_they_are_sent() {
        let all = without_comments(&typescript());
        for part in
            ["\"type\": \"choose\"", "\"not-yours\"", "time_left?: number", "made_at: number", "code: ErrorCode"]
        {
            assert!(all.contains(part), "{part} is missing in\n{all}");
        }
    }

    fn without_comments(text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((code, comment)) = rest.split_once("/**") {
            out.push_str(code);
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        }
        out.push_str(rest);
        out.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n")
    }
}
