//! How much is too much: sizes of messages, and how often somebody may do something.
//!
//! [`Limits::check`] counts for an address and for a user; [`Limits::open_socket`] counts the sockets of an address that are
//! open at once; [`Limits::messages`] is the limit of one socket.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use runehall_protocol::{ErrorCode, Refused};

/// The longest body of a request, in bytes.
pub const LONGEST_BODY: usize = 64 * 1024;
/// The longest message of a socket, in bytes.
pub const LONGEST_MESSAGE: usize = 16 * 1024;
/// How many sockets an address may have open at once: a club behind one address, each with a few tables.
pub const MOST_SOCKETS: u32 = 256;

/// What can be done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Any request.
    Request,
    /// Coming as a new guest.
    Guest,
    /// Making an account.
    Account,
    /// Signing in, counted for the address and for the name that is tried.
    SignIn,
    /// Making a table.
    Table,
    /// Making a token.
    Token,
    /// Having a replay made, counted by what it costs.
    Replay,
}

impl Act {
    const ALL: [Act; 7] = [Act::Request, Act::Guest, Act::Account, Act::SignIn, Act::Table, Act::Token, Act::Replay];

    /// How many at once, and in how many seconds so many become possible again.
    fn allowed(self) -> (u32, u64) {
        match self {
            Act::Request => (200, 4),
            Act::Guest => (60, 60),
            Act::Account | Act::SignIn => (5, 60),
            Act::Table => (30, 60),
            Act::Token => (10, 60),
            Act::Replay => (120, 60),
        }
    }
}

/// Who does it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// Somebody at an address.
    Address(IpAddr),
    /// A user by id, or an account by the name that is tried.
    User(String),
}

impl Who {
    /// Somebody at an address; of an IPv6 address the network counts, because a customer gets a whole one.
    pub fn at(address: IpAddr) -> Who {
        Who::Address(network(address))
    }
}

/// What is still allowed to whom.
#[derive(Debug)]
pub struct Limits {
    on: bool,
    acts: [DefaultKeyedRateLimiter<Who>; Act::ALL.len()],
    sockets: Mutex<BTreeMap<IpAddr, u32>>,
}

impl Limits {
    /// The limits; `on` is false for measuring only.
    pub fn new(on: bool) -> Self {
        let acts = Act::ALL.map(|act| RateLimiter::keyed(quota(act.allowed())));
        Limits { on, acts, sockets: Mutex::default() }
    }

    /// Counts an act; refuses it if it was too often.
    pub fn check(&self, act: Act, who: &Who) -> Result<(), Refused> {
        if !self.on {
            return Ok(());
        }
        self.acts[act as usize]
            .check_key(who)
            .map_err(|until| too_many(until.wait_time_from(DefaultClock::default().now())))
    }

    /// Counts an act that costs as much as so many. What costs more than is ever allowed takes all there is.
    pub fn check_cost(&self, act: Act, who: &Who, cost: u32) -> Result<(), Refused> {
        let cost = NonZeroU32::new(cost.min(act.allowed().0)).filter(|_| self.on);
        let Some(Ok(Err(until))) = cost.map(|cost| self.acts[act as usize].check_key_n(who, cost)) else {
            return Ok(());
        };
        Err(too_many(until.wait_time_from(DefaultClock::default().now())))
    }

    /// Counts a socket of an address for as long as what is returned lives.
    pub fn open_socket(self: &Arc<Self>, address: IpAddr) -> Result<OpenSocket, Refused> {
        let address = network(address);
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(address).or_default();
        if self.on && *open >= MOST_SOCKETS {
            let message = format!("{MOST_SOCKETS} tables are open from your address already; close one first");
            return Err(Refused::new(ErrorCode::TooMany, message));
        }
        *open += 1;
        drop(sockets);
        Ok(OpenSocket { limits: Arc::clone(self), address })
    }

    /// The limit for the messages of one socket: 20 a second, 100 at once.
    pub fn messages(&self) -> MessageLimit {
        MessageLimit(self.on.then(|| RateLimiter::direct(quota((100, 5)))))
    }

    /// Forgets everybody who has been quiet. To be called now and then.
    pub fn tidy(&self) {
        for act in &self.acts {
            act.retain_recent();
            act.shrink_to_fit();
        }
    }
}

/// A socket that is counted.
#[derive(Debug)]
pub struct OpenSocket {
    limits: Arc<Limits>,
    address: IpAddr,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// How many messages one socket may still send.
#[derive(Debug)]
pub struct MessageLimit(Option<DefaultDirectRateLimiter>);

impl MessageLimit {
    /// Counts a message; refuses it if there were too many.
    pub fn check(&self) -> Result<(), Refused> {
        match &self.0 {
            Some(limit) => limit.check().map_err(|until| too_many(until.wait_time_from(DefaultClock::default().now()))),
            None => Ok(()),
        }
    }
}

fn quota((burst, seconds): (u32, u64)) -> Quota {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    Quota::with_period(Duration::from_secs(seconds) / burst.get())
        .unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN))
        .allow_burst(burst)
}

fn too_many(wait: Duration) -> Refused {
    let seconds = wait.as_millis().div_ceil(1000).max(1);
    let plural = if seconds == 1 { "" } else { "s" };
    Refused::new(ErrorCode::TooMany, format!("too much at once; try again in {seconds} second{plural}"))
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Who {
        Who::at(address.parse().unwrap())
    }

    #[test]
    fn too_often_is_refused_for_that_address_and_act_only() {
        let limits = Limits::new(true);
        for _ in 0..5 {
            limits.check(Act::SignIn, &at("192.0.2.1")).unwrap();
        }
        let refused = limits.check(Act::SignIn, &at("192.0.2.1")).unwrap_err();
        assert_eq!(refused.code, ErrorCode::TooMany);
        assert_eq!(refused.message, "too much at once; try again in 12 seconds");
        limits.check(Act::SignIn, &at("192.0.2.2")).unwrap();
        limits.check(Act::Table, &at("192.0.2.1")).unwrap();
        limits.tidy();
        limits.check(Act::SignIn, &at("192.0.2.1")).unwrap_err();
    }

    #[test]
    fn one_network_is_one_address_and_mapped_addresses_are_the_same() {
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:2"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
    }

    #[test]
    fn without_limits_everything_goes() {
        let limits = Arc::new(Limits::new(false));
        let messages = limits.messages();
        for _ in 0..1000 {
            limits.check(Act::SignIn, &at("192.0.2.1")).unwrap();
            messages.check().unwrap();
        }
    }

    #[test]
    fn sockets_are_counted_while_they_live() {
        let limits = Arc::new(Limits::new(true));
        let address = "192.0.2.1".parse().unwrap();
        let mut open: Vec<_> = (0..MOST_SOCKETS).map(|_| limits.open_socket(address).unwrap()).collect();
        assert_eq!(limits.open_socket(address).unwrap_err().code, ErrorCode::TooMany);
        open.pop();
        open.push(limits.open_socket(address).unwrap());
        drop(open);
        assert!(limits.sockets.lock().unwrap().is_empty());
    }

    #[test]
    fn a_socket_that_floods_is_stopped() {
        let messages = Limits::new(true).messages();
        let passed = (0..200).take_while(|_| messages.check().is_ok()).count();
        assert!((100..=110).contains(&passed), "{passed}");
    }
}
