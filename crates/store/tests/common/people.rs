//! Checks about people: guests, accounts, tokens, secrets.

use std::sync::Arc;

use runehall_store::{Store, StoreError, User};

pub(crate) async fn guests_become_accounts(store: Arc<dyn Store>) {
    let ada = store.new_user("1", "Amber Raven", 7).await.unwrap();
    assert_eq!(ada, User { id: "1".to_owned(), name: "Amber Raven".to_owned(), login: None, made_at: 7 });
    assert_eq!(store.user("1").await.unwrap(), Some(ada));
    assert_eq!(store.user("2").await.unwrap(), None);
    assert!(store.new_user("1", "Again", 8).await.is_err());

    let ada = store.rename("1", "Ada ᚱ").await.unwrap();
    assert_eq!((ada.name.as_str(), ada.made_at), ("Ada ᚱ", 7));
    assert!(matches!(store.rename("2", "X").await, Err(StoreError::NoUser { .. })));

    let ada = store.register("1", "Ädä", "hash 1").await.unwrap();
    assert_eq!(ada.login.as_deref(), Some("Ädä"));
    for spelling in ["Ädä", "ÄDÄ", "ädä"] {
        assert_eq!(store.by_login(spelling).await.unwrap(), Some((ada.clone(), "hash 1".to_owned())), "{spelling}");
    }
    assert_eq!(store.by_login("Ada").await.unwrap(), None);
    assert!(matches!(store.register("1", "other", "h").await, Err(StoreError::Registered { .. })));
    assert!(matches!(store.register("2", "other", "h").await, Err(StoreError::NoUser { .. })));
    store.new_user("2", "Ben", 9).await.unwrap();
    assert!(matches!(store.register("2", "ÄdÄ", "hash 2").await, Err(StoreError::Taken { .. })));
    assert_eq!(store.user("2").await.unwrap().unwrap().login, None);
}

pub(crate) async fn one_of_many_gets_a_login(store: Arc<dyn Store>) {
    let mut tasks = tokio::task::JoinSet::new();
    for id in 0..10 {
        let (store, id) = (Arc::clone(&store), id.to_string());
        tasks.spawn(async move {
            store.new_user(&id, "Guest", 1).await.unwrap();
            match store.register(&id, "ada", &id).await {
                Ok(user) => Some(user),
                Err(StoreError::Taken { .. }) => None,
                Err(other) => panic!("{other}"),
            }
        });
    }
    let won: Vec<User> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(won.len(), 1);
    let (user, hash) = store.by_login("ada").await.unwrap().unwrap();
    assert_eq!((&user, &hash), (&won[0], &won[0].id));
}

pub(crate) async fn tokens_speak_for_users(store: Arc<dyn Store>) {
    let ada = store.new_user("1", "Ada", 7).await.unwrap();
    store.put_token([1; 32], "1").await.unwrap();
    store.put_token([2; 32], "1").await.unwrap();
    assert_eq!(store.user_of_token([1; 32]).await.unwrap(), Some(ada.clone()));
    assert_eq!(store.user_of_token([2; 32]).await.unwrap(), Some(ada));
    assert_eq!(store.user_of_token([3; 32]).await.unwrap(), None);
    assert!(matches!(store.put_token([3; 32], "2").await, Err(StoreError::NoUser { .. })));
}

pub(crate) async fn a_secret_is_made_once(store: Arc<dyn Store>) {
    let mut tasks = tokio::task::JoinSet::new();
    for candidate in 0..10 {
        let store = Arc::clone(&store);
        tasks.spawn(async move { store.secret("cookies", [candidate; 32]).await.unwrap() });
    }
    let all = tasks.join_all().await;
    assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
    assert_eq!(store.secret("cookies", [99; 32]).await.unwrap(), all[0]);
    assert_eq!(store.secret("other", [99; 32]).await.unwrap(), [99; 32]);
}
