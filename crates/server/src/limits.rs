//! How much is too much: sizes of messages, and how often somebody may do something.
//!
//! [`Limits::check`] counts for an address and for a user; [`Limits::open_connection`] and [`Limits::open_socket`] count what an
//! address has open at once; [`Lines`] is how long a line may stand still; [`Limits::messages`] is the limit of one socket, which slows it down and refuses nothing.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use runehall_protocol::Refused;
use tokio::time::sleep;

/// The longest message of a socket, in bytes.
pub const LONGEST_MESSAGE: usize = 16 * 1024;
/// How many sockets an address may have open at once: a club behind one address, each with a few tables.
pub const MOST_SOCKETS: u32 = 256;
/// After how many seconds it is worth trying again to open a socket more than these.
const SOCKET_AGAIN: u32 = 10;
/// How many messages of one socket are read at once, and in how many seconds so many more.
pub const MESSAGES: (u32, u64) = (100, 5);

/// What a line to the server may cost it. Tests have less time than the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// How many connections an address may have open at once: its sockets, and as many again for pages and requests.
    pub connections: u32,
    /// How long a connection may take for the head of a request, the first or the next; and for its body once more.
    pub request: Duration,
    /// How long a client may take to read what it is sent.
    pub send: Duration,
}

impl Default for Lines {
    fn default() -> Self {
        Lines { connections: 2 * MOST_SOCKETS, request: Duration::from_secs(15), send: Duration::from_secs(20) }
    }
}

/// What can be done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rationed {
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
    /// Having a deck looked at before it is brought.
    Inspect,
    /// Saying something at a table.
    Say,
    /// Sending what is refused, over a socket. More of it closes the socket.
    BeRefused,
}

impl Rationed {
    const ALL: [Rationed; 10] = [
        Rationed::Request,
        Rationed::Guest,
        Rationed::Account,
        Rationed::SignIn,
        Rationed::Table,
        Rationed::Token,
        Rationed::Replay,
        Rationed::Inspect,
        Rationed::Say,
        Rationed::BeRefused,
    ];

    /// How many at once, and in how many seconds so many become possible again.
    fn allowed(self) -> (u32, u64) {
        match self {
            Rationed::Request => (200, 4),
            Rationed::Guest => (60, 60),
            Rationed::Account | Rationed::SignIn => (5, 60),
            Rationed::Table | Rationed::BeRefused => (30, 60),
            Rationed::Token => (10, 60),
            // Whoever writes a deck has it looked at after every pause.
            Rationed::Replay | Rationed::Inspect => (120, 60),
            Rationed::Say => (10, 30),
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
    /// A user at one table, with a seat or without.
    Speaker {
        /// Who.
        user: String,
        /// Where.
        table: String,
    },
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
    lines: Lines,
    acts: [DefaultKeyedRateLimiter<Who>; Rationed::ALL.len()],
    connections: Arc<Counts>,
    sockets: Arc<Counts>,
}

impl Limits {
    /// The limits; `on` is false for measuring only, and then how often and how many counts for nothing.
    pub fn new(on: bool, lines: Lines) -> Self {
        let acts = Rationed::ALL.map(|act| RateLimiter::keyed(quota(act.allowed())));
        Limits { on, lines, acts, connections: Arc::default(), sockets: Arc::default() }
    }

    /// What a line may cost.
    pub fn lines(&self) -> Lines {
        self.lines
    }

    /// Counts an act; refuses it if it was too often.
    pub fn check(&self, act: Rationed, who: &Who) -> Result<(), Refused> {
        if !self.on {
            return Ok(());
        }
        self.acts[act as usize]
            .check_key(who)
            .map_err(|until| too_many(until.wait_time_from(DefaultClock::default().now())))
    }

    /// Counts an act that costs as much as so many. What costs more than is ever allowed takes all there is.
    pub fn check_cost(&self, act: Rationed, who: &Who, cost: u32) -> Result<(), Refused> {
        let cost = NonZeroU32::new(cost.min(act.allowed().0)).filter(|_| self.on);
        let Some(Ok(Err(until))) = cost.map(|cost| self.acts[act as usize].check_key_n(who, cost)) else {
            return Ok(());
        };
        Err(too_many(until.wait_time_from(DefaultClock::default().now())))
    }

    /// Counts a connection of an address for as long as what is returned lives; none if the address has too many.
    pub fn open_connection(&self, address: IpAddr) -> Option<Open> {
        self.connections.open(address, if self.on { self.lines.connections } else { u32::MAX })
    }

    /// Counts a socket of an address for as long as what is returned lives.
    pub fn open_socket(&self, address: IpAddr) -> Result<Open, Refused> {
        self.sockets.open(address, if self.on { MOST_SOCKETS } else { u32::MAX }).ok_or_else(|| {
            let message = format!("{MOST_SOCKETS} tables are open from your address already; close one first");
            Refused::too_many(message, SOCKET_AGAIN)
        })
    }

    /// The limit for the messages of one socket.
    pub fn messages(&self) -> MessageLimit {
        MessageLimit(self.on.then(|| RateLimiter::direct(quota(MESSAGES))))
    }

    /// Forgets everybody who has been quiet. To be called now and then.
    pub fn tidy(&self) {
        for act in &self.acts {
            act.retain_recent();
            act.shrink_to_fit();
        }
    }
}

/// How much is open, by address.
#[derive(Debug, Default)]
struct Counts(Mutex<BTreeMap<IpAddr, u32>>);

impl Counts {
    fn open(self: &Arc<Self>, address: IpAddr, most: u32) -> Option<Open> {
        let address = network(address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Looked up before it is noted, so that nothing is kept of whom nothing is open.
        if counts.get(&address).is_some_and(|open| *open >= most) {
            return None;
        }
        *counts.entry(address).or_default() += 1;
        Some(Open { counts: Arc::clone(self), address })
    }
}

/// A connection or a socket that is counted.
#[derive(Debug)]
pub struct Open {
    counts: Arc<Counts>,
    address: IpAddr,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = counts.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// How many messages of one socket are still read at once.
#[derive(Debug)]
pub struct MessageLimit(Option<DefaultDirectRateLimiter>);

impl MessageLimit {
    /// Waits until one more message may be read, and counts it. Who sends faster is read later and finds, in the end, that
    /// the network takes no more: an honest client never has to know the limit. Dropped while it waits, it has counted
    /// nothing.
    pub async fn ready(&self) {
        let Some(limit) = &self.0 else { return };
        while let Err(until) = limit.check() {
            sleep(until.wait_time_from(DefaultClock::default().now())).await;
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
    let seconds = u32::try_from(wait.as_millis().div_ceil(1000).max(1)).unwrap_or(u32::MAX);
    let plural = if seconds == 1 { "" } else { "s" };
    Refused::too_many(format!("too much at once; try again in {seconds} second{plural}"), seconds)
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
    use futures_util::FutureExt;
    use runehall_protocol::ErrorCode;

    use super::*;

    fn at(address: &str) -> Who {
        Who::at(address.parse().unwrap())
    }

    #[test]
    fn too_often_is_refused_for_that_address_and_act_only() {
        let limits = Limits::new(true, Lines::default());
        for _ in 0..5 {
            limits.check(Rationed::SignIn, &at("192.0.2.1")).unwrap();
        }
        let refused = limits.check(Rationed::SignIn, &at("192.0.2.1")).unwrap_err();
        assert_eq!(refused.code, ErrorCode::TooMany);
        assert_eq!((refused.message.as_str(), refused.wait), ("too much at once; try again in 12 seconds", Some(12)));
        limits.check(Rationed::SignIn, &at("192.0.2.2")).unwrap();
        limits.check(Rationed::Table, &at("192.0.2.1")).unwrap();
        limits.tidy();
        limits.check(Rationed::SignIn, &at("192.0.2.1")).unwrap_err();
    }

    #[test]
    fn one_network_is_one_address_and_mapped_addresses_are_the_same() {
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:2"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
    }

    #[tokio::test]
    async fn without_limits_everything_goes() {
        let limits = Limits::new(false, Lines::default());
        let messages = limits.messages();
        for _ in 0..1000 {
            limits.check(Rationed::SignIn, &at("192.0.2.1")).unwrap();
            messages.ready().now_or_never().expect("nobody waits");
        }
    }

    #[test]
    fn sockets_are_counted_while_they_live() {
        let limits = Limits::new(true, Lines::default());
        let address = "192.0.2.1".parse().unwrap();
        let mut open: Vec<_> = (0..MOST_SOCKETS).map(|_| limits.open_socket(address).unwrap()).collect();
        assert_eq!(limits.open_socket(address).unwrap_err().code, ErrorCode::TooMany);
        open.pop();
        open.push(limits.open_socket(address).unwrap());
        drop(open);
        assert!(limits.sockets.0.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_socket_that_floods_is_read_later() {
        let messages = Limits::new(true, Lines::default()).messages();
        let at_once = (0..200).take_while(|_| messages.ready().now_or_never().is_some()).count();
        assert!((100..=110).contains(&at_once), "{at_once}");
        // And it is read: this would hang otherwise.
        messages.ready().await;
    }
}
