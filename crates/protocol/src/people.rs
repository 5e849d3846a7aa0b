//! The bodies of the HTTP API that are about people: who one is, accounts, sessions, tokens.
//!
//! **Invariant:** what holds a secret does not show it with `{:?}`: what is written for debugging ends up in logs.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Who the sender is: `GET /api/me`. Asking makes a guest of somebody unknown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The name that others see.
    pub name: String,
    /// Whether it is a guest, known to this browser only.
    pub guest: bool,
}

/// A new name: `PUT /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rename {
    /// 1 to 24 characters.
    pub name: String,
}

/// A name and a password, for `POST /api/account` (a guest becomes an account and keeps its games) and
/// `POST /api/sign-in`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Credentials {
    /// The name, 1 to 24 characters.
    pub name: String,
    /// The password, 10 to 200 characters.
    pub password: String,
}

/// An account that was made or recovered. The code is shown this once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AccountMade {
    /// Whose it is.
    #[serde(flatten)]
    pub me: Me,
    /// What sets a new password if the old one is forgotten: seven groups of four letters and digits.
    pub recovery_code: String,
}

/// Another password for the account of the sender: `PUT /api/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewPassword {
    /// The password until now.
    pub password: String,
    /// The password from now on, 10 to 200 characters.
    pub new_password: String,
}

/// A new password for somebody who forgot the old one: `POST /api/recover`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Recover {
    /// The name of the account.
    pub name: String,
    /// Its recovery code. Capitals, spaces and hyphens do not matter.
    pub code: String,
    /// The password from now on, 10 to 200 characters.
    pub new_password: String,
}

/// A new recovery code is asked for: `POST /api/recovery-code`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewRecoveryCode {
    /// The password of the account.
    pub password: String,
}

/// A recovery code; the one before it is void. It is shown this once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RecoveryCode {
    /// What sets a new password if the old one is forgotten: seven groups of four letters and digits.
    pub recovery_code: String,
}

/// A browser that is signed in: `GET /api/sessions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// What it is ended by. It signs nobody in.
    pub id: String,
    /// What kind of browser: `Firefox on Linux`.
    pub label: String,
    /// When it was signed in, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at: u64,
    /// When it was last used, to a few minutes.
    #[ts(type = "number")]
    pub used_at: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A token is asked for: `POST /api/tokens`. Everything is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewToken {
    /// What it is for, at most 40 characters.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub label: String,
    /// After how many days it ends, 1 to 3650; without it never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub days: Option<u32>,
}

/// A token for a program. It is shown this once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Token {
    /// To be sent as `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// A token that was made: `GET /api/tokens`. Never the token itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TokenInfo {
    /// What it is called back by. It speaks for nobody.
    pub id: String,
    /// What it is for; may be empty.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made_at: u64,
    /// When it was last used, to a few minutes; absent if it never was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub used_at: Option<u64>,
    /// When it ends; absent if it does not end by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub until: Option<u64>,
}

/// `{:?}` without what is secret.
macro_rules! debug_without_secrets {
    ($($name:ident { $($shown:ident),* })*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($shown), &self.$shown))*.finish_non_exhaustive()
            }
        }
    )*};
}

debug_without_secrets! {
    Credentials { name }
    AccountMade { me }
    NewPassword {}
    Recover { name }
    NewRecoveryCode {}
    RecoveryCode {}
    Token {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_not_shown() {
        let secret = || "sesame".to_owned();
        let me = Me { name: "Ada".to_owned(), guest: false };
        let shown = [
            format!("{:?}", Credentials { name: "Ada".to_owned(), password: secret() }),
            format!("{:?}", AccountMade { me, recovery_code: secret() }),
            format!("{:?}", NewPassword { password: secret(), new_password: secret() }),
            format!("{:?}", Recover { name: "Ada".to_owned(), code: secret(), new_password: secret() }),
            format!("{:?}", NewRecoveryCode { password: secret() }),
            format!("{:?}", RecoveryCode { recovery_code: secret() }),
            format!("{:?}", Token { token: secret() }),
        ];
        for one in shown {
            assert!(!one.contains("sesame"), "{one}");
        }
    }
}
