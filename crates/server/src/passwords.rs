//! Passwords: argon2id, never more at once than the machine can bear, and the same work whether a name exists or not.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, PasswordHash};
use runehall_protocol::{ErrorCode, Refused, limits};
use tokio::sync::Semaphore;

/// How many are hashed at once; each takes 19 MiB and a core for a moment.
const AT_ONCE: usize = 2;
/// How long one waits for a turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a password is compared with where no account has the name, so that the answer takes as long. Nobody's password: the
/// tag is arbitrary.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$cnVuZWhhbGwtbm9ib2R5$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/// Hashes and compares passwords off the threads that serve requests.
#[derive(Debug)]
pub(crate) struct Passwords(Arc<Semaphore>);

impl Passwords {
    pub(crate) fn new() -> Self {
        Passwords(Arc::new(Semaphore::new(AT_ONCE)))
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Refused> {
        self.work(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()))
            .await?
            .map_err(|error| broken(&error))
    }

    /// Whether it is the password of the account, whose hash is given if there is such an account.
    pub(crate) async fn check(&self, password: String, hash: Option<String>) -> Result<bool, Refused> {
        // Longer ones are nobody's, and would be more work.
        let password: String = password.chars().take(limits::PASSWORD.1 + 1).collect();
        let right = self
            .work(move || {
                let known = hash.is_some();
                let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
                let hash = PasswordHash::new(&hash)?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok() && known)
            })
            .await?;
        right.map_err(|error: argon2::password_hash::phc::Error| broken(&error))
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.0).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(Refused::too_many("many people sign in just now; try again in a moment", 5));
        };
        // The turn ends with the work. Whoever hangs up does not stop the work, and must not make room for more of it.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| broken(&error))
    }
}

/// Whether a password may be used at all.
pub(crate) fn checked(password: &str) -> Result<(), Refused> {
    let (short, long) = limits::PASSWORD;
    match password.chars().count() {
        n if (short..=long).contains(&n) => Ok(()),
        n => Err(Refused::new(
            ErrorCode::Malformed,
            format!("a password has {short} to {long} characters; this one has {n}"),
        )),
    }
}

fn broken(error: &dyn std::fmt::Display) -> Refused {
    tracing::error!(%error, "a password could not be worked on");
    Refused::new(ErrorCode::Internal, "something broke on the server; try again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_of_an_account_that_exists_is_right() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(passwords.check("correct horse".to_owned(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.check("battery staple".to_owned(), Some(hash)).await.unwrap());
        assert!(!passwords.check("correct horse".to_owned(), None).await.unwrap());
    }

    #[tokio::test]
    async fn the_comparison_for_unknown_names_costs_as_much_as_a_real_one() {
        let cost = |hash: &str| hash.rsplitn(3, '$').nth(2).map(str::to_owned);
        let real = Passwords::new().hash("correct horse".to_owned()).await.unwrap();
        assert_eq!(cost(&real), cost(NOBODY), "algorithm, version and parameters");
        PasswordHash::new(NOBODY).unwrap();
    }

    #[tokio::test]
    async fn who_hangs_up_keeps_their_turn_until_the_work_is_done() {
        let passwords = Passwords::new();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let asked = passwords.work(move || wait.recv());
        // Long enough to begin; the work itself waits for us.
        assert!(tokio::time::timeout(Duration::from_millis(20), asked).await.is_err());
        assert_eq!(passwords.0.available_permits(), AT_ONCE - 1);
        go.send(()).unwrap();
        let all = passwords.0.acquire_many(AT_ONCE as u32);
        drop(tokio::time::timeout(Duration::from_mins(1), all).await.expect("the turn comes back").unwrap());
    }

    #[test]
    fn lengths_are_checked_in_characters() {
        let (short, long) = limits::PASSWORD;
        for n in [short, long] {
            assert!(checked(&"é".repeat(n)).is_ok(), "{n}");
        }
        for n in [short - 1, long + 1] {
            assert!(checked(&"x".repeat(n)).is_err(), "{n}");
        }
    }
}
