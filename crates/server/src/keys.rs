//! Sessions and tokens: secrets that speak for a user.
//!
//! **Invariant:** nothing is remembered of a key between two requests. `look_up` reads it from the store each time, so one that
//! was ended is refused by every process from then on.

use runehall_store::{Key, KeyKind, Store, StoreError, User};

use crate::Keep;
use crate::secrets::{self, now};

/// How often at most it is noted that a key was used: a write for every request would be too many.
const USED_EVERY: i64 = 5 * 60 * 1000;

/// Somebody who is known, and by what.
#[derive(Clone, Debug)]
pub struct Known {
    /// Who.
    pub user: User,
    /// By this key.
    pub key: Key,
}

/// So many days in milliseconds.
pub(crate) const fn days(n: u32) -> i64 {
    n as i64 * 24 * 60 * 60 * 1000
}

/// Who sends a secret of this kind, if it is, or still is, anybody's. Notes that it was used.
pub(crate) async fn look_up(
    store: &dyn Store,
    keep: Keep,
    kind: KeyKind,
    hash: [u8; 32],
) -> Result<Option<Known>, StoreError> {
    let now = now();
    let Some((user, key)) = store.key(kind, hash, now).await? else { return Ok(None) };
    if key.used_at.is_none_or(|used| now - used >= USED_EVERY) {
        let until = match kind {
            KeyKind::Session => Some(now + days(keep.session_days)),
            KeyKind::Token => key.until,
        };
        if let Err(error) = store.use_key(hash, now, until).await {
            tracing::warn!(%error, "cannot note that a session or token was used");
        }
    }
    Ok(Some(Known { user, key }))
}

/// A new session of a user.
pub(crate) fn session(secret: &str, user: &str, label: String, keep: Keep) -> Key {
    let now = now();
    Key {
        hash: secrets::hash(secret),
        kind: KeyKind::Session,
        user: user.to_owned(),
        label,
        made_at: now,
        used_at: Some(now),
        until: Some(now + days(keep.session_days)),
    }
}

/// A new token of a user.
pub(crate) fn token(secret: &str, user: &str, label: String, lasts: Option<u32>) -> Key {
    let now = now();
    Key {
        hash: secrets::hash(secret),
        kind: KeyKind::Token,
        user: user.to_owned(),
        label,
        made_at: now,
        used_at: None,
        until: lasts.map(|n| now + days(n)),
    }
}

/// What a key is called by to end it: enough of its hash to tell it from others of the same user, and of no use to a thief.
pub(crate) fn id(key: &Key) -> String {
    runehall_wire::hex(&key.hash[..8])
}

/// What a browser is called in the list of sessions: `Firefox on Linux`. Nothing else of its `User-Agent` is kept.
pub(crate) fn label(user_agent: &str) -> String {
    // Browsers name those that they want to pass for, so the order counts.
    const BROWSERS: [(&str, &str); 9] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
        ("Mozilla/", "A browser"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("CrOS", "ChromeOS"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(part, _)| user_agent.contains(part)).map(|(_, name)| *name)
    };
    let browser = find(&BROWSERS).unwrap_or("A program");
    find(&SYSTEMS).map_or_else(|| browser.to_owned(), |system| format!("{browser} on {system}"))
}

#[cfg(test)]
mod tests {
    use runehall_store::{Place, open};

    use super::*;

    #[tokio::test]
    async fn what_is_used_lasts_and_what_is_not_ends() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&Place::Sqlite(folder.path().to_owned())).await.unwrap();
        store.new_user("1", "Ada", 0).await.unwrap();
        let keep = Keep { session_days: 12, ..Keep::default() };
        let new = session("secret", "1", String::new(), keep);
        assert_eq!(new.until, Some(new.made_at + days(12)));
        assert_eq!(token("secret", "1", String::new(), None).until, None);
        let used = |minutes: i64, until: i64, n: u8| Key {
            hash: [n; 32],
            used_at: Some(now() - minutes * 60 * 1000),
            until: Some(now() + until),
            ..new.clone()
        };
        for (minutes, until, kind, n) in [
            (6, 60_000, KeyKind::Session, 1),
            (3, 60_000, KeyKind::Session, 2),
            (6, 60_000, KeyKind::Token, 3),
            (6, -1, KeyKind::Session, 4),
        ] {
            store.put_key(Key { kind, ..used(minutes, until, n) }, None).await.unwrap();
        }
        let mut left = vec![];
        for (kind, n) in [(KeyKind::Session, 1), (KeyKind::Session, 2), (KeyKind::Token, 3), (KeyKind::Session, 4)] {
            let Some(known) = look_up(&*store, keep, kind, [n; 32]).await.unwrap() else { continue };
            let (_, after) = store.key(kind, [n; 32], now()).await.unwrap().unwrap();
            left.push((n, after.used_at != known.key.used_at, after.until > known.key.until));
        }
        // A session that is used lasts longer, which is noted now and then; a token ends when it was said to.
        assert_eq!(left, [(1, true, true), (2, false, false), (3, true, false)]);
    }

    #[test]
    fn browsers_are_called_by_name_and_system() {
        for (agent, expected) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            ("Mozilla/5.0 (Something New) Unknown/1.0", "A browser"),
            ("python-requests/2.32", "A program"),
            ("", "A program"),
        ] {
            assert_eq!(label(agent), expected, "{agent}");
        }
    }
}
