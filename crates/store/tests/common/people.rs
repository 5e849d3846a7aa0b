//! Checks about people: guests, accounts, sessions, tokens.

use std::sync::Arc;

use runehall_store::{Account, Append, Deck, Key, KeyKind, Kind, Stage, Store, StoreError, Summary, User, Which};

use super::{append, summary};

pub(crate) async fn guests_become_accounts(store: Arc<dyn Store>) {
    let ada = store.new_user("1", "Amber Raven", 7).await.unwrap();
    assert_eq!(ada, User { id: "1".to_owned(), name: "Amber Raven".to_owned(), login: None, made_at: 7 });
    assert_eq!(store.user("1").await.unwrap(), Some(ada));
    assert_eq!(store.user("2").await.unwrap(), None);
    assert!(store.new_user("1", "Again", 8).await.is_err());

    let ada = store.rename("1", "Ada ᚱ").await.unwrap();
    assert_eq!((ada.name.as_str(), ada.made_at), ("Ada ᚱ", 7));
    assert!(matches!(store.rename("2", "X").await, Err(StoreError::NoUser { .. })));

    let ada = store.register("1", "Ädä", "hash 1", [1; 32]).await.unwrap();
    assert_eq!(ada.login.as_deref(), Some("Ädä"));
    for spelling in ["Ädä", "ÄDÄ", "ädä"] {
        let account = Account { user: ada.clone(), password: "hash 1".to_owned(), recovery: Some([1; 32]) };
        assert_eq!(store.by_login(spelling).await.unwrap(), Some(account), "{spelling}");
    }
    assert_eq!(store.by_login("Ada").await.unwrap(), None);
    assert!(matches!(store.register("1", "other", "h", [2; 32]).await, Err(StoreError::Registered { .. })));
    assert!(matches!(store.register("2", "other", "h", [2; 32]).await, Err(StoreError::NoUser { .. })));
    store.new_user("2", "Ben", 9).await.unwrap();
    assert!(matches!(store.register("2", "ÄdÄ", "hash 2", [2; 32]).await, Err(StoreError::Taken { .. })));
    assert_eq!(store.user("2").await.unwrap().unwrap().login, None);
}

/// Letters can be written in several ways, and letters of several scripts look the same.
pub(crate) async fn nobody_looks_like_somebody_else(store: Arc<dyn Store>) {
    for (id, name) in [("1", "Ada"), ("2", "Ben"), ("3", "Cyd")] {
        store.new_user(id, name, 1).await.unwrap();
    }
    let ada = store.register("1", "Ada Löw", "hash", [1; 32]).await.unwrap();
    for same in ["ada lo\u{308}w", "ＡＤＡ LÖW", "Ada\u{a0}Löw"] {
        assert_eq!(store.by_login(same).await.unwrap().map(|found| found.user), Some(ada.clone()), "{same}");
    }
    for alike in ["ada lo\u{308}w", "Аdа Löw", "Ada Iöw", "ADA L0\u{308}W"] {
        let refused = store.register("2", alike, "hash", [2; 32]).await;
        assert!(matches!(refused, Err(StoreError::Taken { .. })), "{alike}: {refused:?}");
        assert_eq!(store.alike(alike).await.unwrap(), Some(ada.clone()), "{alike}");
    }
    assert_eq!(store.by_login("Аdа Löw").await.unwrap(), None, "what only looks the same does not sign in");
    assert_eq!(store.alike("Ada Low").await.unwrap(), None);
    store.register("2", "Ada Low", "hash", [2; 32]).await.unwrap();
    // Of two at once, one is too late.
    store.new_user("4", "Dan", 1).await.unwrap();
    let (a, b) = tokio::join!(store.register("3", "Cyd", "a", [3; 32]), store.register("4", "Суd", "b", [4; 32]));
    assert!(a.is_ok() != b.is_ok(), "{a:?} {b:?}");
}

pub(crate) async fn one_of_many_gets_a_login(store: Arc<dyn Store>) {
    let mut tasks = tokio::task::JoinSet::new();
    for id in 0..10 {
        let (store, id) = (Arc::clone(&store), id.to_string());
        tasks.spawn(async move {
            store.new_user(&id, "Guest", 1).await.unwrap();
            match store.register(&id, "ada", &id, [1; 32]).await {
                Ok(user) => Some(user),
                Err(StoreError::Taken { .. }) => None,
                Err(other) => panic!("{other}"),
            }
        });
    }
    let won: Vec<User> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(won.len(), 1);
    let account = store.by_login("ada").await.unwrap().unwrap();
    assert_eq!((&account.user, &account.password), (&won[0], &won[0].id));
}

/// An account with two sessions and a token, and a guest with one session.
pub(crate) async fn two_people(store: &dyn Store) {
    for (id, name) in [("1", "Ada"), ("2", "Ben")] {
        store.new_user(id, name, 1).await.unwrap();
    }
    store.register("1", "Ada", "old", [1; 32]).await.unwrap();
    for (user, n, kind) in
        [("1", 1, KeyKind::Session), ("1", 2, KeyKind::Session), ("1", 3, KeyKind::Token), ("2", 4, KeyKind::Session)]
    {
        store.put_key(key(user, n, kind), None).await.unwrap();
    }
}

fn key(user: &str, n: u8, kind: KeyKind) -> Key {
    let (user, label) = (user.to_owned(), format!("key {n} ᚱ"));
    Key { hash: [n; 32], kind, user, label, made_at: i64::from(n), used_at: None, until: None }
}

/// Which keys with these numbers are still known, of whatever kind.
pub(crate) async fn left(store: &dyn Store, at: i64) -> Vec<u8> {
    let mut left = vec![];
    for n in 1..=9 {
        for kind in [KeyKind::Session, KeyKind::Token] {
            left.extend(store.key(kind, [n; 32], at).await.unwrap().map(|_| n));
        }
    }
    left
}

pub(crate) async fn passwords_and_codes_are_replaced_once(store: Arc<dyn Store>) {
    two_people(&*store).await;
    let proofs = async || {
        let Account { password, recovery, .. } = store.by_login("ada").await.unwrap().unwrap();
        (password, recovery.unwrap()[0])
    };
    let outdated = |result: Result<(), StoreError>| matches!(result, Err(StoreError::Outdated { .. }));
    assert!(outdated(store.set_password("1", "wrong", "new", [0; 32]).await));
    assert!(outdated(store.set_password("2", "old", "new", [0; 32]).await), "a guest has no password");
    assert!(outdated(store.set_recovery("1", "wrong", [2; 32]).await));
    assert!(outdated(store.recover("1", [9; 32], "new", [2; 32]).await));
    assert_eq!((proofs().await, left(&*store, 0).await), (("old".to_owned(), 1), vec![1, 2, 3, 4]), "nothing changed");

    store.set_password("1", "old", "new", [1; 32]).await.unwrap();
    store.set_recovery("1", "new", [2; 32]).await.unwrap();
    assert_eq!(proofs().await, ("new".to_owned(), 2));
    let (a, b) = tokio::join!(store.recover("1", [2; 32], "a", [3; 32]), store.recover("1", [2; 32], "b", [4; 32]));
    assert!(a.is_ok() != b.is_ok(), "a code is good for once: {a:?} {b:?}");
    assert_eq!(proofs().await, if a.is_ok() { ("a".to_owned(), 3) } else { ("b".to_owned(), 4) });
}

pub(crate) async fn a_new_password_ends_sessions(store: Arc<dyn Store>) {
    two_people(&*store).await;
    store.set_password("1", "old", "new", [2; 32]).await.unwrap();
    assert_eq!(left(&*store, 0).await, [2, 3, 4], "but for one, and no token, and nobody else's");
    // Somebody who has shown the old password just before is too late.
    let late = store.put_key(key("1", 5, KeyKind::Session), Some("old")).await;
    assert!(matches!(late, Err(StoreError::Outdated { .. })), "{late:?}");
    store.put_key(key("1", 6, KeyKind::Session), Some("new")).await.unwrap();
    assert_eq!(left(&*store, 0).await, [2, 3, 4, 6]);
    store.recover("1", [1; 32], "newer", [2; 32]).await.unwrap();
    assert_eq!(left(&*store, 0).await, [3, 4]);
}

pub(crate) async fn keys_speak_for_users(store: Arc<dyn Store>) {
    two_people(&*store).await;
    let ada = store.user("1").await.unwrap().unwrap();
    let found = store.key(KeyKind::Token, [3; 32], 9).await.unwrap();
    assert_eq!(found, Some((ada, key("1", 3, KeyKind::Token))));
    assert_eq!(store.key(KeyKind::Session, [3; 32], 9).await.unwrap(), None, "a token is no session");
    assert_eq!(store.key(KeyKind::Token, [1; 32], 9).await.unwrap(), None, "a session is no token");
    assert_eq!(store.key(KeyKind::Session, [9; 32], 9).await.unwrap(), None);
    let sessions = store.keys(KeyKind::Session, "1", 9).await.unwrap();
    assert_eq!(sessions, [key("1", 2, KeyKind::Session), key("1", 1, KeyKind::Session)], "newest first");
    assert_eq!(store.keys(KeyKind::Token, "2", 9).await.unwrap(), []);
    let nobody = store.put_key(key("3", 5, KeyKind::Session), None).await;
    assert!(matches!(nobody, Err(StoreError::NoUser { .. })), "{nobody:?}");
    assert!(store.put_key(key("2", 1, KeyKind::Session), None).await.is_err(), "a hash is somebody's already");
}

pub(crate) async fn keys_end(store: Arc<dyn Store>) {
    two_people(&*store).await;
    store.end_key("2", [1; 32]).await.unwrap();
    assert_eq!(left(&*store, 0).await, [1, 2, 3, 4], "nobody ends the key of another");
    store.put_key(key("1", 5, KeyKind::Session), None).await.unwrap();
    store.end_key("1", [5; 32]).await.unwrap();
    store.use_key([5; 32], 50, None).await.unwrap();
    store.use_key([1; 32], 50, Some(60)).await.unwrap();
    store.use_key([3; 32], 50, Some(70)).await.unwrap();
    let (_, used) = store.key(KeyKind::Session, [1; 32], 59).await.unwrap().unwrap();
    assert_eq!((used.used_at, used.until), (Some(50), Some(60)));
    assert_eq!(left(&*store, 59).await, [1, 2, 3, 4], "what was ended stays so when it is used");
    assert_eq!(left(&*store, 60).await, [2, 3, 4]);
    assert_eq!(store.keys(KeyKind::Session, "1", 60).await.unwrap(), [key("1", 2, KeyKind::Session)]);
    store.clear_keys(60).await.unwrap();
    assert_eq!(left(&*store, 0).await, [2, 3, 4]);
    store.put_key(key("1", 6, KeyKind::Session), None).await.unwrap();
    store.end_sessions("1", [6; 32]).await.unwrap();
    assert_eq!(left(&*store, 0).await, [3, 4, 6]);
}

pub(crate) async fn guests_who_do_not_come_are_removed(store: Arc<dyn Store>) {
    let used = |user: &str, n, at| Key { used_at: Some(at), made_at: 1, ..key(user, n, KeyKind::Session) };
    for id in ["account", "visitor", "program", "player", "past", "gone", "nobody"] {
        store.new_user(id, id, 1).await.unwrap();
    }
    store.new_user("new", "new", 21).await.unwrap();
    store.register("account", "Ada", "hash", [1; 32]).await.unwrap();
    store.put_key(used("visitor", 1, 21), None).await.unwrap();
    store.put_key(Key { kind: KeyKind::Token, ..used("program", 2, 21) }, None).await.unwrap();
    for (n, id) in [(3, "past"), (4, "gone"), (5, "player")] {
        store.put_key(used(id, n, 20), None).await.unwrap();
    }
    for (table, stage, user) in [("on", Stage::Playing, "player"), ("over", Stage::Over, "past")] {
        let summary = Summary { stage, ..summary(table) };
        let seated = vec![(0, Some(user.to_owned())), (1, Some("visitor".to_owned()))];
        store.append(Append { summary, seated, ..append(table, 0, 1, "x") }).await.unwrap();
    }
    let mut idle = store.idle_guests(20, 9).await.unwrap();
    idle.sort();
    assert_eq!(idle, ["gone", "nobody", "past"]);
    assert_eq!(store.idle_guests(20, 2).await.unwrap().len(), 2);
    for id in ["account", "visitor", "program", "player", "new", "unknown"] {
        let kept = store.drop_guest(id, 20).await;
        assert!(matches!(kept, Err(StoreError::InUse { .. })), "{id}: {kept:?}");
    }
    for id in ["gone", "nobody", "past"] {
        store.drop_guest(id, 20).await.unwrap();
        assert_eq!(store.user(id).await.unwrap(), None);
    }
    assert_eq!(left(&*store, 0).await, [1, 2, 5]);
    assert_eq!(store.idle_guests(20, 9).await.unwrap(), [""; 0]);
    // The finished game is there, for the other who played it.
    assert_eq!(store.rows("over", 0).await.unwrap().len(), 1);
    assert_eq!(store.tables(Which::Of(Kind::Table, "visitor"), 9).await.unwrap().len(), 2);
}

/// What a database of the first version had, after it was brought up to date: a token of 32 zeros and three accounts.
pub(crate) async fn an_old_token_and_an_old_account(store: Arc<dyn Store>) {
    let (user, token) = store.key(KeyKind::Token, [0; 32], i64::MAX - 1).await.unwrap().unwrap();
    assert_eq!((user.name.as_str(), token.label.as_str(), token.used_at, token.until), ("Ada", "", None, None));
    assert!(token.made_at > 1_700_000_000_000, "{}", token.made_at);
    assert_eq!(store.by_login("ada").await.unwrap().unwrap().recovery, None);
    store.set_recovery("1", "hash", [1; 32]).await.unwrap();
    assert_eq!(store.by_login("ada").await.unwrap().unwrap().recovery, Some([1; 32]));
    // Accounts of before are found however they are typed, and guarded like new ones; those who look alike already stay.
    for (login, id) in [("Ａda", "1"), ("АDА", "2"), ("ﬁn", "3")] {
        assert_eq!(store.by_login(login).await.unwrap().map(|found| found.user.id), Some(id.to_owned()), "{login}");
    }
    store.new_user("9", "New", 1).await.unwrap();
    for alike in ["Аda", "FIN"] {
        let refused = store.register("9", alike, "h", [9; 32]).await;
        assert!(matches!(refused, Err(StoreError::Taken { .. })), "{alike}: {refused:?}");
    }
}

pub(crate) async fn decks_are_kept_for_their_owner(store: Arc<dyn Store>) {
    for user in ["ada", "ben"] {
        store.new_user(user, user, 1).await.unwrap();
    }
    let deck = |id: &str, user: &str, changed_at| Deck {
        id: id.to_owned(),
        user: user.to_owned(),
        game: "zun".to_owned(),
        option: "deck".to_owned(),
        name: "ᚱ".to_owned(),
        body: "3 Spark\n".to_owned(),
        changed_at,
    };
    store.put_deck(deck("a", "ada", 1)).await.unwrap();
    store.put_deck(deck("b", "ada", 2)).await.unwrap();
    store.put_deck(deck("c", "ben", 3)).await.unwrap();
    let changed = Deck { name: "other".to_owned(), changed_at: 9, ..deck("a", "ada", 1) };
    store.put_deck(changed.clone()).await.unwrap();
    assert_eq!(store.decks("ada").await.unwrap(), [changed.clone(), deck("b", "ada", 2)]);
    assert!(matches!(store.put_deck(deck("a", "ben", 5)).await, Err(StoreError::InUse { .. })), "it is Ada's");
    assert!(matches!(store.put_deck(deck("d", "nobody", 5)).await, Err(StoreError::NoUser { .. })));
    store.drop_deck("ben", "a").await.unwrap();
    assert_eq!(store.deck("a").await.unwrap(), Some(changed), "nobody forgets what is not theirs");
    store.drop_deck("ada", "a").await.unwrap();
    assert_eq!(store.deck("a").await.unwrap(), None);
    assert_eq!(store.deck("\0").await.unwrap(), None);
    store.drop_guest("ada", 7).await.unwrap();
    assert_eq!(store.deck("b").await.unwrap(), None, "a guest who is removed takes their decks along");
}
