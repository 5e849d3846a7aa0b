//! How logins are compared: as they are typed, and as they look.
//!
//! Both forms are kept beside the login, so that both databases compare alike. **Invariant:** two logins with one key have one
//! shape or the older one is from before there were shapes; the databases refuse the same key and the same shape twice.

use sqlx::{AnyPool, Row as _, query};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use crate::error::StoreError;

/// A login as it is typed: letters of either case are the same, and so are the ways to write one letter.
pub(crate) fn login_key(login: &str) -> String {
    login.nfkc().collect::<String>().to_lowercase().nfkc().collect()
}

/// A login as it looks: the same for two that could be taken for each other (UTS 39), such as a Latin and a Cyrillic `a`. Before and
/// after letters are made small, because `I` looks like `l` and `i` does not.
pub(crate) fn shape(login: &str) -> String {
    let seen: String = skeleton(&login.nfkc().collect::<String>()).collect();
    skeleton(&seen.to_lowercase()).collect()
}

/// Gives the accounts of older versions their key and shape. Of two that look alike already, the one that comes second keeps a shape
/// of its own: both stay, and nobody becomes the third.
pub(crate) async fn fill_in(pool: &AnyPool) -> Result<(), StoreError> {
    let old = query("SELECT id, login FROM users WHERE login IS NOT NULL AND shape IS NULL ORDER BY made_at, id");
    for row in old.fetch_all(pool).await? {
        let (id, login): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let (key, mut shape) = (login_key(&login), shape(&login));
        let alike = query("SELECT id FROM users WHERE shape = $1").bind(&shape).fetch_optional(pool).await?;
        if alike.is_some() {
            tracing::warn!(login, "this account looks like an older one");
            shape = format!("{shape} {id}");
        }
        query("UPDATE users SET shape = $2 WHERE id = $1").bind(&id).bind(&shape).execute(pool).await?;
        let update =
            "UPDATE users SET login_key = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE login_key = $2)";
        query(update).bind(&id).bind(&key).execute(pool).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_in_other_ways_is_the_same() {
        for (one, other) in [("Ädä", "A\u{308}DA\u{308}"), ("ﬁn", "FIN"), ("Ａｄａ", "ada"), ("Ǆ", "dž")] {
            assert_eq!(login_key(one), login_key(other), "{one} {other}");
        }
        assert_ne!(login_key("Ada"), login_key("Ädä"));
    }

    #[test]
    fn what_looks_alike_has_one_shape() {
        for (one, other) in [("Ada", "аdа"), ("Ada", "ADA"), ("Bill", "BiIl"), ("Bob", "B0B"), ("Οscar", "oscar")] {
            assert_eq!(shape(one), shape(other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Ade"), ("Player 1", "Player 2"), ("Ädä", "Ada"), ("一", "二")] {
            assert_ne!(shape(one), shape(other), "{one} {other}");
        }
    }
}
