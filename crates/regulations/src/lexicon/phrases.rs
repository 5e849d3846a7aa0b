//! Every phrase of a card, by category, in the order of the tables of section 16.6.
//!
//! An example is a whole text that uses the phrase; a test reads them all. Start at `text`.

use runehall_cards::{Entry, phrases};

use super::Form;

/// Every phrase.
pub const ENTRIES: &[Entry<Form>] = phrases! { Form;
    "text" {
        NoEffect "No effect."
            = "a vanilla Creature; it still counts as Mythical" "RNR-10.16"
            "No effect."
        Instant "^{does:opening,step*\", then \"}."
            = "a Spell: the steps in order, each the price of the next" "RNR-3.1, RNR-10.4"
            "Discard a card, then destroy a Creature on any Lawn."
        Triggered "When {when:event}: you may {does:opening,step*\", then \"}."
            = "the user may do this when it has happened" "RNR-10.1"
            "When you cast a Spell: you may draw a card."
        Instead "When {when:intent}: you may {does:opening,step*\", then \"} instead."
            = "before it happens the user may do this in its place" "RNR-11.10, RNR-10.10"
            "When this card would be destroyed: you may return it instead."
        Nullify "When {when:intent}: you may nullify that."
            = "before it happens the user may stop it" "RNR-11.10"
            "When a neighbor would activate a Rune: you may nullify that."
        RuleMust "When {when:moment}: have {who:ruled} {does:verb*\", then \"}."
            = "a Regulation: at that moment they must do this, as far as they can" "RNR-13.3, RNR-10.8"
            "When the Spin phase ends: have the active player destroy all Hexed Creatures on their Lawn."
        RuleMay "When {when:moment}: let {who:ruled} {does:verb*\", then \"}."
            = "a Regulation: at that moment they may do this, each step the price of the next" "RNR-13.3"
            "When the Spin phase begins: let the active player discard 2 cards, then skip that Spin phase."
        Standing "^{holds:static}."
            = "holds while the Creature is Mythical on a Lawn, or while the Regulation is active" "RNR-10.2, RNR-3.9"
            "Your hand limit is 2 higher."
    }
    "event" {
        If "{when:happening}, if {condition:condition}"
            = "only if that is so, when it is used and when its link starts" "RNR-R13"
            "When your turn begins, if you have no Creatures on your Lawn: you may draw 2 cards."
    }
    "condition" {
        YouHave "{who:you} have {n:at_least} {what:creature(s)} {where:your_lawn}"
            = "so many or more on the Lawn of this card's player" "RNR-R13"
            "When you cast a Spell, if you have 2 or more Hexed Creatures on your Lawn: you may draw a card."
        YouHaveNo "{who:you} have no{n=2} {what:creature(s)} {where:your_lawn}"
            = "none on the Lawn of this card's player" "RNR-R13"
            "When a neighbor casts a Spell, if you have no Mythical Creatures on your Lawn: you may draw 2 cards."
    }
    "happening" {
        Enters "{card:bearer} enters your Lawn"
            = "after a SUMMON, STEAL or RESTORE of this card, if it is Mythical then" "RNR-4.16, RNR-11.7"
            "When this card enters your Lawn: you may draw 2 cards."
        YourTurnBegins "your turn begins"
            = "the Beginning of Turn phase of this Creature's player" "RNR-6.3, RNR-6.4"
            "When your turn begins: you may discard a card, then restore a Hexed Creature on your Lawn."
        After "{who:you} {does:your_deed}"
            = "you have done it" "RNR-11.16"
            "When you cast a Spell: you may draw a card."
        After "{who:a_neighbor} {does:their_deed}"
            = "another player has done it" "RNR-11.16"
            "When a neighbor discards a card: you may have that neighbor discard a card."
        After "{who:anyone} {does:their_deed}"
            = "any player has done it" "RNR-11.16"
            "When a player casts a Spell: you may draw a card."
        IsHexed "{what:watched_mythical} is hexed [by_neighbor=by a neighbor's effect]"
            = "after the HEX" "RNR-16.11, RNR-10.18"
            "When a Mythical Creature on your Lawn is hexed: you may restore it."
    }
    "intent" {
        If "{when:prospect}, if {condition:condition}"
            = "only if that is so" "RNR-R13"
            "When this card would be destroyed, if you have no Hexed Creatures on your Lawn: you may return it instead."
    }
    "prospect" {
        Would "{who:actor} would {does:intended}"
            = "before that action" "RNR-11.10"
            "When you would discard a card: you may draw 2 cards instead."
        WouldBe "{what:watched_creature} would be {harms:harm*\", \"\" or \"} [by_neighbor=by a neighbor's effect]"
            = "before that action, per card" "RNR-11.10, RNR-10.18"
            "When a Creature on your Lawn would be destroyed by a neighbor's effect: you may return it instead."
        WouldBe "{what:watched_rune} would be {harms:rune_harm*\", \"\" or \"} [by_neighbor=by a neighbor's effect]"
            = "before that action, per card, after the blind pick" "RNR-11.10, RNR-16.20"
            "When another Rune on your Fence would be destroyed or stolen by a neighbor's effect: you may nullify that."
        NewRegulation "a new Regulation would become active"
            = "turned up, not yet active" "RNR-13.2, RNR-16.28"
            "When a new Regulation would become active: you may put it on the bottom of the Regulation deck instead."
    }
    "moment" {
        TurnBegins "the turn begins"
            = "the Beginning of Turn phase of the active player" "RNR-16.25, RNR-16.21"
            "When the turn begins: let the active player restore a Hexed Creature on their Lawn."
        SpinBegins "the Spin phase begins"
            = "before the SPIN" "RNR-16.25"
            "When the Spin phase begins: let the active player discard 2 cards, then skip that Spin phase."
        SpinEnds "the Spin phase ends"
            = "after its chain, if it was not skipped" "RNR-16.25"
            "When the Spin phase ends: have the active player destroy all Hexed Creatures on their Lawn."
    }
    "cast_deed" {
        CastSpell "cast a Spell"
            = "a CAST, in the Cast phase or by an effect" "RNR-11.17, RNR-16.22"
            "To cast a Spell, you must first discard a card."
    }
    "discard_deed" {
        DiscardCard "discard a card"
            = "each DISCARD except for the hand limit" "RNR-16.22"
            "When you would discard a card: you may draw 2 cards instead."
    }
    "your_deed" {
        SummonCreature "summon a Creature [{when:your_phase}]"
            = "a SUMMON, from any zone onto any Lawn" "RNR-16.10, RNR-16.27"
            "When you summon a Creature: you may draw a card."
    }
    "their_deed" {
        CastSpell "casts a Spell"
            = "a CAST, in the Cast phase or by an effect" "RNR-11.17, RNR-16.22"
            "When a neighbor casts a Spell: you may hex a Mythical Creature on that neighbor's Lawn."
        SummonCreature "summons a Creature [{when:their_phase}]"
            = "a SUMMON, from any zone onto any Lawn" "RNR-16.10"
            "When a neighbor summons a Creature: you may return a Creature on that neighbor's Lawn."
        DiscardCard "discards a card"
            = "each DISCARD except for the hand limit" "RNR-16.22"
            "When a neighbor discards a card: you may draw a card."
    }
    "intended" {
        ActivateRune "activate a Rune"
            = "a Rune is declared and lies face up" "RNR-11.22"
            "When a neighbor would activate a Rune: you may nullify that."
        ApplySpin "apply a first-spin result"
            = "a sector is known and nothing is done yet; never an Event spin" "RNR-16.5"
            "When you would apply a first-spin result: you may nullify that."
    }
    "priced" {
        SummonCreature "summon a Creature [{when:as_action}]"
            = "a SUMMON" "RNR-10.15, RNR-11.25"
            "To summon a Creature, you must first discard a card."
    }
    "your_phase" {
        InSummonPhase "in your Summon phase"
            = "in that player's own Summon phase, Summon action or not" "RNR-16.27"
            "When you summon a Creature in your Summon phase: you may draw a card."
    }
    "their_phase" {
        InSummonPhase "in their Summon phase"
            = "in that player's own Summon phase, Summon action or not" "RNR-16.27"
            "When a neighbor summons a Creature in their Summon phase: you may draw a card."
    }
    "as_action" {
        AsSummonAction "as a Summon action"
            = "the SUMMON chosen in the Summon phase, none made by an effect" "RNR-6.17"
            "To summon a Creature as a Summon action, a player must first discard a card."
    }
    "opening" {
        Have "have {who:others} {does:verb}"
            = "they must; with `each` a price" "RNR-10.5"
            "Have each neighbor discard a card."
        Let "let {who:others} {does:verb}"
            = "they may, each for themselves" "RNR-10.6"
            "Let each player draw a card."
    }
    "step" {
        May "you may {does:verb}"
            = "an optional later step" "RNR-10.6, RNR-16.17"
            "Return a Creature on your Lawn, then you may summon a Creature from your hand onto your Lawn."
    }
    "verb" {
        Draw "draw {n:draw_amount#} card(s)"
            = "top cards of the Main deck to the hand, one at a time" "RNR-4.1"
            "Draw 2 cards."
        DrawForEach "draw {n:count#} card(s) for each{each=1} {what:creature(s)} {where:tally_lawn}"
            = "so many for each Creature there when the step begins" "RNR-R14"
            "Draw a card for each Hexed Creature on all Lawns."
        Cast "cast {what:to_cast}"
            = "a whole CAST sequence inside this step" "RNR-4.4, RNR-11.17"
            "When this card enters your Lawn: you may cast a Spell from your hand."
        Summon "summon {what:to_summon} {onto:onto}"
            = "it arrives Mythical" "RNR-4.5, RNR-4.6, RNR-11.25"
            "Summon a Creature from your hand onto any Lawn."
        Restore "restore {what:to_restore}"
            = "the token goes back to the supply; the Creature enters its Lawn again" "RNR-4.9"
            "Restore a Hexed Creature on your Lawn."
        Destroy "destroy {what:to_destroy}"
            = "to the discard of its kind; a neighbor's Rune is picked blind" "RNR-4.10, RNR-4.12"
            "Destroy a Rune on any Fence."
        Steal "steal {what:to_steal}"
            = "to the Lawn or Fence of the one who steals; a Rune is picked blind" "RNR-4.11, RNR-4.12"
            "Steal a Rune on any neighbor's Fence."
        Add "add {what:to_hand} {to:into_hand}"
            = "no DRAW; shown to everybody" "RNR-4.19, RNR-4.20"
            "Add a card from the Main discard to your hand."
        Add "add {what:to_fence} {to:onto_fence}"
            = "no DRAW; the Rune limit is tested at once" "RNR-4.20, RNR-8.4"
            "When this card enters your Lawn: you may add the top card of the Rune deck to your Fence."
        Spin "spin"
            = "a first spin, applied to the one who spins" "RNR-4.3, RNR-7.6"
            "Have any neighbor spin."
        SkipASpin "skip a Spin phase"
            = "one's own, the next that can be skipped" "RNR-6.12"
            "Skip a Spin phase."
        SkipThatSpin "skip that Spin phase"
            = "the present one" "RNR-6.12, RNR-6.14"
            "When the Spin phase begins: let the active player discard 2 cards, then skip that Spin phase."
        ReplaceRegulation "replace the active Regulation"
            = "the top one is turned up, the old one goes to the bottom" "RNR-13.1, RNR-13.2"
            "Replace the active Regulation."
        PutOnBottom "put {what:it} on the bottom of the Regulation deck"
            = "face down again" "RNR-16.28"
            "When a new Regulation would become active: you may put it on the bottom of the Regulation deck instead."
        LookAt "look at the hand and the Fence of {who:neighbors}"
            = "the user only, once" "RNR-16.19"
            "Look at the hand and the Fence of any neighbor."
    }
    "payment" {
        Discard "discard {n:hand_amount#} card(s)"
            = "hand cards of one's choice to the Main discard, one at a time" "RNR-4.2"
            "Discard 2 cards, then steal a Mythical Creature on any neighbor's Lawn."
        Sacrifice "sacrifice {what:to_sacrifice}"
            = "from one's own Lawn to the Main discard; no DESTROY" "RNR-4.14"
            "Sacrifice a Mythical Creature on your Lawn, then draw 2 cards."
        Return "return {what:to_return}"
            = "to the hand of that Lawn's player" "RNR-4.13, RNR-16.30"
            "Return a Creature on any neighbor's Lawn."
        Hex "hex {what:to_hex}"
            = "a token from the supply onto a Mythical Creature" "RNR-4.8"
            "Hex a Mythical Creature on any Lawn."
    }
    "fee" {
        Discard "discard {n:count#} card(s)"
            = "hand cards of one's choice to the Main discard, one at a time" "RNR-4.2, RNR-10.15"
            "To cast a Spell, you must first discard 2 cards."
    }
    "static" {
        LimitHigher "your {limit:limit} is {n} higher"
            = "added to the base" "RNR-8.6"
            "Your hand limit is 2 higher."
        LimitLower "your {limit:limit} is {n} lower"
            = "taken off the base; below 0 counts as 0" "RNR-8.6"
            "Your hand limit is 2 lower."
        BaseLimit "the base {limit:limit} is {n}"
            = "the base value for everyone" "RNR-8.6"
            "The base Rune limit is 2."
        ExtraDraw "{who:you} draw {n} additional card(s) in your Draw phase"
            = "more DRAWs as part of that phase; adds up" "RNR-6.15, RNR-16.12"
            "You draw 1 additional card in your Draw phase."
        ExtraDraw "{who:every} draws {n} additional card(s) in their Draw phase"
            = "more DRAWs as part of that phase; adds up" "RNR-6.15, RNR-16.12"
            "A player draws 1 additional card in their Draw phase."
        Price "to {to:priced}, {who:bound} must first {does:fee}"
            = "paid at announcement, not refunded" "RNR-10.15, RNR-10.20"
            "To cast a Spell, you must first discard a card."
        Cannot "{what:safe_creature} can't be {harms:harm*\", \"\" or \"} [by_neighbor=by a neighbor's effect]"
            = "no legal target for it, and `all` passes over it" "RNR-10.14, RNR-10.18"
            "Other Creatures on your Lawn can't be stolen."
        Cannot "{what:safe_rune} can't be {harms:rune_harm*\", \"\" or \"} [by_neighbor=by a neighbor's effect]"
            = "no legal target for it, and `all` passes over it" "RNR-10.14, RNR-10.18"
            "Runes on your Fence can't be destroyed or stolen by a neighbor's effect."
        NoSpells "{who:bound} can't cast Spells"
            = "such a command is refused" "RNR-15.1"
            "A player with 4 or more Mythical Creatures on their Lawn can't cast Spells."
        RunesPerTurn "{who:bound} can't activate more than {n} Rune(s) in a turn"
            = "such a command is refused" "RNR-15.1, RNR-16.24"
            "A player can't activate more than 1 Rune in a turn."
        SummonActions "{who:you} may take {n} Summon action(s) in your Summon phase"
            = "each is an action of its own; of several such rules the largest number holds" "RNR-6.17, RNR-16.26"
            "You may take 2 Summon actions in your Summon phase."
        SummonActions "{who:every} may take {n} Summon action(s) in their Summon phase"
            = "each is an action of its own; of several such rules the largest number holds" "RNR-6.17, RNR-16.26"
            "A player may take 2 Summon actions in their Summon phase."
        FencesFaceUp "all Fences are face up"
            = "everybody sees all Runes, and no pick is blind" "RNR-4.12, RNR-12.2"
            "All Fences are face up."
        NoSummoningLimit "the summoning limit does not apply"
            = "any gain is allowed" "RNR-8.11"
            "The summoning limit does not apply."
        SummoningLimitAt "the summoning limit applies at a gain of {n} or more"
            = "in place of 3" "RNR-8.11"
            "The summoning limit applies at a gain of 2 or more."
    }
    "limit" {
        HandLimit "hand limit"
            = "the most cards in a hand, 7 without cards" "RNR-8.1"
            "The base hand limit is 5."
        RuneLimit "Rune limit"
            = "the most Runes on a Fence, 3 without cards" "RNR-8.4"
            "Your Rune limit is 1 higher."
    }
    "harm" {
        Hexed "hexed"
            = "a HEX of the card" "RNR-4.8"
            "Mythical Creatures can't be hexed."
    }
    "rune_harm" {
        Destroyed "destroyed"
            = "a DESTROY of the card; SACRIFICE is none" "RNR-4.10, RNR-4.14"
            "This card can't be destroyed."
        Stolen "stolen"
            = "a STEAL of the card" "RNR-4.11"
            "Creatures can't be stolen."
    }
    "plain_there" {
        Object "{n:amount#} {what:plain(s)} {where:lawn}"
            = "Mythical or Hexed, the user's choice" "RNR-3.4, RNR-5.7"
            "Destroy a Creature on any Lawn."
        Object "{n:all#} {what:plain(s)} {where:lawns}"
            = "every one there is, one after the other" "RNR-10.21"
            "Return all Creatures on all Lawns."
    }
    "mythical_there" {
        Object "{n:amount#} {what:mythical(s)} {where:lawn}"
            = "without a token, the user's choice" "RNR-3.4, RNR-5.7"
            "Hex a Mythical Creature on any Lawn."
        Object "{n:all#} {what:mythical(s)} {where:lawns}"
            = "every one there is, one after the other" "RNR-10.21"
            "Hex all Mythical Creatures on all Lawns."
    }
    "hexed_there" {
        Object "{n:amount#} {what:hexed(s)} {where:lawn}"
            = "with a token, the user's choice" "RNR-3.4, RNR-5.7"
            "Restore a Hexed Creature on your Lawn."
        Object "{n:all#} {what:hexed(s)} {where:lawns}"
            = "every one there is, one after the other" "RNR-10.21"
            "Destroy all Hexed Creatures on all Lawns."
    }
    "rune_there" {
        Object "{n:rune_amount#} {what:rune(s)} {where:fence}"
            = "one is picked blind on a neighbor's Fence" "RNR-4.12, RNR-5.7"
            "Destroy a Rune on any Fence."
        Object "{n:all#} {what:rune(s)} {where:fences}"
            = "every one there is, one after the other" "RNR-10.21"
            "Destroy all Runes on all Fences."
    }
    "to_sacrifice" {
        Object "{n:amount#} {what:creature(s)} {where:own_lawn}"
            = "Creatures on the Lawn of the one who sacrifices" "RNR-4.14"
            "Sacrifice a Mythical Creature on your Lawn, then draw 2 cards."
    }
    "to_steal" {
        Object "{n:amount#} {what:creature(s)} {where:neighbor_lawn}"
            = "Creatures of one other player" "RNR-4.11, RNR-16.33"
            "Steal a Mythical Creature on any neighbor's Lawn."
        Object "{n:a#} {what:rune(s)} {where:neighbor_fence}"
            = "a Rune of one other player, picked blind" "RNR-4.12, RNR-16.33"
            "Steal a Rune on any neighbor's Fence."
    }
    "to_cast" {
        Object "{n:a#} {what:spell(s)} {where:from_hand}"
            = "a Spell that passes its own use check" "RNR-16.17"
            "When this card enters your Lawn: you may cast a Spell from your hand."
    }
    "to_summon" {
        Object "{n:one#} {what:plain(s)} {where:summon_source}"
            = "a Creature that is not on a Lawn" "RNR-4.5, RNR-16.17"
            "Summon a Creature from your hand onto your Lawn."
    }
    "to_hand" {
        Object "{n:a#} {what:main_card(s)} {where:main_discard}"
            = "a card that lies in the pile, none in progress" "RNR-16.31"
            "Add a Creature from the Main discard to your hand."
        ThatSpell "that Spell"
            = "the Spell of the trigger; its price and targets are void" "RNR-10.22, RNR-16.18"
            "When a neighbor would cast a Spell: you may add that Spell to your hand instead."
    }
    "to_fence" {
        Object "{n:a#} {what:rune(s)} {where:rune_discard}"
            = "a Rune that lies in the pile" "RNR-1.6"
            "Add a Rune from the Rune discard to your Fence."
        TopOfRuneDeck "the top card of the Rune deck"
            = "nobody sees it before" "RNR-12.3"
            "Add the top card of the Rune deck to your Fence."
    }
    "watched_mythical" {
        Object "{n:one#} {what:mythical(s)} {where:watched_lawn}"
            = "the Creature it happens to" "RNR-10.22"
            "When a Mythical Creature on your Lawn is hexed: you may restore it."
    }
    "watched_creature" {
        Object "{n:one#} {what:creature(s)} {where:watched_lawn}"
            = "the Creature it would happen to" "RNR-10.22"
            "When a Creature on your Lawn would be destroyed by a neighbor's effect: you may return it instead."
    }
    "watched_rune" {
        Object "{n:one#} {what:rune(s)} {where:watched_fence}"
            = "the Rune it would happen to" "RNR-10.22, RNR-16.29"
            "When another Rune on your Fence would be destroyed or stolen by a neighbor's effect: you may nullify that."
    }
    "safe_creature" {
        Every "[other] {what:creature(s)} [{where:your_lawn}]"
            = "all of them there, or everywhere; other: not this card" "RNR-10.14"
            "Other Creatures on your Lawn can't be stolen."
        TheOnly "the only{n=1} {what:creature(s)} {where:lone_lawn}"
            = "the one on a Lawn that has exactly one" "RNR-10.14"
            "The only Mythical Creature on your Lawn can't be stolen."
    }
    "safe_rune" {
        Every "[other] {what:rune(s)} [{where:your_fence}]"
            = "all of them there, or everywhere; other: not this card" "RNR-10.14"
            "Runes can't be stolen."
    }
    "bearer" {
        ThisCard "this card"
            = "the card that bears the text" "RNR-3.3"
            "This card can't be destroyed."
    }
    "it" {
        It "it"
            = "the subject of the trigger" "RNR-10.22"
            "When this card would be destroyed: you may return it instead."
    }
    "trigger_creature" {
        ThatCreature "that Creature"
            = "the Creature that was summoned" "RNR-10.22"
            "When a neighbor summons a Creature: you may hex that Creature."
    }
    "a" {
        Count "a{n=1}"
            = "one" "RNR-16.32"
            "Draw a card."
    }
    "numeral" {
        Count "{n}"
            = "so many, two or more" "RNR-16.32"
            "Draw 2 cards."
    }
    "another" {
        Another "another{n=1}"
            = "one that is not this card" "RNR-16.2"
            "When your turn begins: you may sacrifice another Creature on your Lawn, then draw 2 cards."
    }
    "all" {
        All "all"
            = "those that fit when the action starts; may be none; with `any` of one player whom the user names" "RNR-10.21, RNR-10.6"
            "Destroy all Hexed Creatures on all Lawns."
    }
    "free" {
        OneOrMore "1 or more"
            = "at least one; the number is fixed before the next step" "RNR-16.13"
            "Discard 1 or more cards, then draw that many cards."
    }
    "that_many" {
        ThatMany "that many"
            = "as many as `1 or more` was for the player who did it" "RNR-16.13"
            "Discard 1 or more cards, then draw that many cards."
    }
    "at_least" {
        AtLeast "{n} or more"
            = "so many or more" "RNR-3.4"
            "A player with 4 or more Mythical Creatures on their Lawn can't cast Spells."
    }
    "main_card" {
        Card "card(s)"
            = "a Spell or a Creature" "RNR-1.5"
            "Add a card from the Main discard to your hand."
    }
    "spell" {
        Spell "Spell(s)"
            = "a card of that type" "RNR-3.1"
            "Add a Spell from the Main discard to your hand."
    }
    "plain" {
        Creature "Creature(s)"
            = "Mythical or Hexed" "RNR-3.4"
            "Destroy a Creature on any Lawn."
    }
    "mythical" {
        MythicalCreature "Mythical Creature(s)"
            = "without a token" "RNR-3.4"
            "Hex a Mythical Creature on any Lawn."
    }
    "hexed" {
        HexedCreature "Hexed Creature(s)"
            = "with a token" "RNR-3.4"
            "Restore a Hexed Creature on your Lawn."
    }
    "rune" {
        Rune "Rune(s)"
            = "a card of that type" "RNR-3.7"
            "Destroy a Rune on any Fence."
    }
    "lawn" {
        Lawn "on {whose:whose} Lawn"
            = "where Creatures are" "RNR-1.5, RNR-5.7"
            "Destroy a Creature on any Lawn."
    }
    "lawns" {
        Lawn "on {whose:all_players} Lawns"
            = "of every player" "RNR-10.21"
            "Destroy all Hexed Creatures on all Lawns."
    }
    "fence" {
        Fence "on {whose:whose} Fence"
            = "where Runes are" "RNR-1.5, RNR-5.7"
            "Destroy a Rune on any Fence."
    }
    "fences" {
        Fence "on {whose:all_players} Fences"
            = "of every player" "RNR-10.21"
            "Destroy all Runes on all Fences."
    }
    "own_lawn" {
        Lawn "on {whose:own} Lawn"
            = "of the one who acts" "RNR-4.14"
            "Have each neighbor sacrifice a Creature on their Lawn."
    }
    "neighbor_lawn" {
        Lawn "on {whose:any_neighbors} Lawn"
            = "of one other player, the user's choice" "RNR-5.2"
            "Steal a Creature on any neighbor's Lawn."
    }
    "neighbor_fence" {
        Fence "on {whose:any_neighbors} Fence"
            = "of one other player, the user's choice" "RNR-5.2"
            "Steal a Rune on any neighbor's Fence."
    }
    "watched_lawn" {
        Lawn "on {whose:watched} Lawn"
            = "yours, or whichever" "RNR-5.7"
            "When a Mythical Creature on any Lawn is hexed: you may draw a card."
    }
    "watched_fence" {
        Fence "on {whose:watched} Fence"
            = "yours, or whichever" "RNR-5.7"
            "When a Rune on your Fence would be stolen: you may nullify that."
    }
    "your_lawn" {
        Lawn "on {whose:your} Lawn"
            = "of this card's player" "RNR-3.10"
            "Other Creatures on your Lawn can't be stolen."
    }
    "your_fence" {
        Fence "on {whose:your} Fence"
            = "of this Creature's player" "RNR-3.10"
            "Runes on your Fence can't be stolen."
    }
    "lone_lawn" {
        Lawn "on {whose:lone} Lawn"
            = "yours, or everyone's in turn" "RNR-13.3"
            "The only Mythical Creature on a player's Lawn can't be stolen."
    }
    "their_lawn" {
        Lawn "on {whose:their} Lawn"
            = "of that player" "RNR-13.3"
            "A player with 4 or more Mythical Creatures on their Lawn can't cast Spells."
    }
    "onto" {
        Lawn "onto {whose:landing} Lawn"
            = "where the Creature arrives" "RNR-4.6"
            "Summon a Creature from your hand onto any Lawn."
    }
    "from_hand" {
        Hand "from {whose:own} hand"
            = "of the one who acts" "RNR-4.5"
            "Let each player summon a Creature from their hand onto their Lawn."
    }
    "main_discard" {
        MainDiscard "from the Main discard"
            = "the pile of Spells and Creatures" "RNR-1.6"
            "Add a card from the Main discard to your hand."
    }
    "rune_discard" {
        RuneDiscard "from the Rune discard"
            = "the pile of Runes" "RNR-1.6"
            "Add a Rune from the Rune discard to your Fence."
    }
    "into_hand" {
        Hand "to {whose:own} hand"
            = "of the one who acts; the hand limit is tested at once" "RNR-8.3"
            "Add a card from the Main discard to your hand."
    }
    "onto_fence" {
        Fence "to {whose:own} Fence"
            = "of the one who acts; the Rune limit is tested at once" "RNR-8.4"
            "Add the top card of the Rune deck to your Fence."
    }
    "you" {
        You "you"
            = "the user: the caster, the Lawn's player, the Fence's player" "RNR-3.10"
            "When you cast a Spell: you may draw a card."
    }
    "a_neighbor" {
        ANeighbor "a neighbor"
            = "in a trigger, any other player" "RNR-5.4"
            "When a neighbor discards a card: you may draw a card."
    }
    "neighbors" {
        AnyNeighbor "any neighbor"
            = "one other player, the user's choice" "RNR-5.2"
            "Have any neighbor spin."
        ThatNeighbor "that neighbor"
            = "the neighbor of the trigger" "RNR-10.22"
            "When a neighbor discards a card: you may have that neighbor discard a card."
        EachNeighbor "each neighbor"
            = "every player but the user, clockwise from the active player" "RNR-5.3, RNR-5.5"
            "Have each neighbor discard a card."
    }
    "each_player" {
        EachPlayer "each player"
            = "every player, clockwise from the active player" "RNR-5.3, RNR-5.5"
            "Let each player draw a card."
    }
    "active" {
        ActivePlayer "the active player"
            = "the one whose turn it is" "RNR-13.3"
            "When the turn begins: let the active player restore a Hexed Creature on their Lawn."
    }
    "anyone" {
        APlayer "a player"
            = "every player, whoever it is" "RNR-13.3"
            "A player draws 1 additional card in their Draw phase."
    }
    "every" {
        PlayerWith "a player with {n:at_least} {what:creature(s)} {where:their_lawn}"
            = "every player who has so many" "RNR-13.3"
            "A player with 4 or more Mythical Creatures on their Lawn can't cast Spells."
    }
    "your" {
        You "your"
            = "of the user" "RNR-3.10"
            "Restore a Hexed Creature on your Lawn."
    }
    "their" {
        Their "their"
            = "of the player who acts" "RNR-5.7"
            "Have each neighbor hex a Mythical Creature on their Lawn."
    }
    "any" {
        AnyPlayer "any"
            = "of one player, the choice of the one who acts, themselves included" "RNR-5.6, RNR-R12"
            "Destroy a Creature on any Lawn."
    }
    "any_neighbors" {
        AnyNeighbor "any neighbor's"
            = "of one player other than the one who acts and chooses" "RNR-5.2, RNR-R12"
            "Return a Creature on any neighbor's Lawn."
    }
    "that_neighbors" {
        ThatNeighbor "that neighbor's"
            = "of the neighbor of the trigger" "RNR-10.22"
            "When a neighbor casts a Spell: you may hex a Mythical Creature on that neighbor's Lawn."
    }
    "a_players" {
        APlayer "a player's"
            = "of every player, each Lawn for itself" "RNR-13.3"
            "The only Mythical Creature on a player's Lawn can't be stolen."
    }
    "all_players" {
        EachPlayer "all"
            = "of every player" "RNR-10.21"
            "Destroy all Hexed Creatures on all Lawns."
    }
};
