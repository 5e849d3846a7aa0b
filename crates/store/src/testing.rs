//! A PostgreSQL of one's own for tests: made in a temporary folder, gone with the value that stands for it.
//!
//! A small shell script owns the server and waits on a pipe that only this process holds open. When the value is dropped, or
//! the process dies in whatever way, the pipe closes, and the script stops the server and removes the folder. The server
//! listens on a socket in that folder only, so there is no port to collide on. It does not sync to disk, so its data outlives
//! the death of its processes ([`Postgres::stop`]) and not that of the machine.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const SCRIPT: &str = r#"
set -eu
# Ctrl-C reaches the whole group; the cue to end is the closed pipe.
trap '' INT TERM HUP
folder=$(mktemp -d "${TMPDIR:-/tmp}/runehall-postgres.XXXXXX")
end() { "$1/pg_ctl" -D "$folder/data" -m immediate -s stop >"$folder/stop" 2>&1 || true; rm -rf "$folder"; }
trap "end '$1'" EXIT
try() { "$@" >"$folder/said" 2>&1 </dev/null || { cat "$folder/said" "$folder/log" >&2 2>/dev/null || true; exit 1; }; }
cd "$folder"
try "$1/initdb" -D "$folder/data" -U app -A trust -E UTF8 --locale=C --no-sync
cat >>"$folder/data/postgresql.conf" <<END
unix_socket_directories = '$folder'
listen_addresses = ''
max_connections = 200
fsync = off
full_page_writes = off
END
try "$1/pg_ctl" -D "$folder/data" -w -t 120 -l "$folder/log" start
try "$1/createdb" -h "$folder" -U app app
echo "$folder"
read -r _ || true
"#;

/// A running PostgreSQL, stopped and removed when this is dropped.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: String,
    owner: Child,
}

/// Starts a PostgreSQL that nobody else knows. Fails with a sentence that says what to install.
pub fn throwaway_postgres() -> Result<Postgres, String> {
    let programs = programs()?;
    let mut command = shell(SCRIPT)?;
    command.arg(&programs);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut owner = command.spawn().map_err(|error| format!("cannot start PostgreSQL: {error}"))?;
    let mut folder = String::new();
    if let Some(said) = owner.stdout.as_mut() {
        BufReader::new(said).read_line(&mut folder).map_err(|error| format!("cannot start PostgreSQL: {error}"))?;
    }
    folder.truncate(folder.trim_end().len());
    let mut postgres = Postgres { programs, folder, owner };
    if postgres.folder.is_empty() {
        let mut said = String::new();
        if let Some(stderr) = postgres.owner.stderr.as_mut() {
            let _ = stderr.read_to_string(&mut said);
        }
        return Err(format!("cannot start PostgreSQL from `{}`: {}", postgres.programs.display(), said.trim()));
    }
    Ok(postgres)
}

impl Postgres {
    /// The address of its first database, which is empty.
    pub fn url(&self) -> String {
        self.address("app")
    }

    /// Makes another empty database and says its address.
    pub fn database(&self, name: &str) -> Result<String, String> {
        let mut command = Command::new(self.programs.join("createdb"));
        let made = command.args(["-h", &self.folder, "-U", "app", name]).output();
        let made = made.map_err(|error| format!("cannot run `createdb`: {error}"))?;
        if made.status.success() {
            Ok(self.address(name))
        } else {
            Err(format!("cannot make the database `{name}`: {}", String::from_utf8_lossy(&made.stderr).trim()))
        }
    }

    /// Ends its processes without any farewell, as a crash would. What was committed is kept.
    pub fn stop(&self) -> Result<(), String> {
        self.control(&["-m", "immediate", "stop"])
    }

    /// Starts it again after [`Postgres::stop`], on the same data and at the same address.
    pub fn start(&self) -> Result<(), String> {
        self.control(&["-t", "120", "-l", &format!("{}/log", self.folder), "start"])
    }

    fn control(&self, what: &[&str]) -> Result<(), String> {
        let mut command = not_as_root(self.programs.join("pg_ctl"))?;
        command.args(["-D", &format!("{}/data", self.folder), "-s", "-w"]).args(what).current_dir("/");
        // The server keeps what it was given open; a pipe would never end.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().map_err(|error| format!("cannot run `pg_ctl`: {error}"))?;
        if status.success() { Ok(()) } else { Err(format!("`pg_ctl {}` failed: {status}", what.join(" "))) }
    }

    fn address(&self, database: &str) -> String {
        format!("postgres://app@localhost/{database}?host={}", self.folder.replace('/', "%2F"))
    }
}

/// The server once more, for TLS over TCP alone. `$1` programs, `$2` folder, `$3` port.
const WITH_TLS: &str = r#"
set -eu
cd "$2"
umask 077
printf '[req]\ndistinguished_name = name\n[name]\n' >openssl.conf
openssl req -config openssl.conf -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
  -addext subjectAltName=DNS:localhost -addext basicConstraints=critical,CA:FALSE -keyout key.pem -out cert.pem 2>said \
  || { cat said >&2; exit 1; }
chmod 755 "$2"; chmod 644 cert.pem
echo 'hostssl all all 127.0.0.1/32 trust' >data/pg_hba.conf
"$1/pg_ctl" -D "$2/data" -w -t 120 -m fast -l "$2/log" restart -o "-k '$2' -c listen_addresses=127.0.0.1 -c port=$3 \
  -c ssl=on -c ssl_cert_file='$2/cert.pem' -c ssl_key_file='$2/key.pem' -c fsync=off" >"$2/said" 2>&1 </dev/null \
  || { cat "$2/said" "$2/log" >&2; exit 1; }
"#;

impl Postgres {
    /// Starts the server again so that it can be reached by TLS over TCP and by nothing else. Says the address of its first
    /// database, without a word on TLS, and the file of its certificate, which it has signed itself for `localhost`.
    pub fn over_tls(&self) -> Result<(String, PathBuf), String> {
        let mut why = String::new();
        // Another program may take the free port before the server does.
        for _ in 0..5 {
            let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
            let port = free.map_err(|error| format!("there is no free port: {error}"))?.port();
            let mut command = shell(WITH_TLS)?;
            let ran = command.arg(&self.programs).arg(&self.folder).arg(port.to_string()).output();
            let ran = ran.map_err(|error| format!("cannot start PostgreSQL: {error}"))?;
            if ran.status.success() {
                return Ok((format!("postgres://app@localhost:{port}/app"), Path::new(&self.folder).join("cert.pem")));
            }
            String::from_utf8_lossy(&ran.stderr).trim().clone_into(&mut why);
        }
        Err(format!("cannot start PostgreSQL with TLS: {why}"))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.owner.stdin.take());
        let _ = self.owner.wait();
    }
}

/// A shell with a script that starts servers.
fn shell(script: &str) -> Result<Command, String> {
    let mut command = not_as_root("sh")?;
    command.args(["-c", script, "sh"]).current_dir("/");
    Ok(command)
}

/// A program that is not run as root: the server refuses to.
fn not_as_root(program: impl AsRef<OsStr>) -> Result<Command, String> {
    if !is_root()? {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(program);
    Ok(command)
}

fn is_root() -> Result<bool, String> {
    let id = Command::new("id").arg("-u").output().map_err(|error| format!("cannot run `id -u`: {error}"))?;
    Ok(id.stdout.trim_ascii() == b"0")
}

/// The folder of `initdb` and the others: Debian keeps it off the path, with a folder for each version.
fn programs() -> Result<PathBuf, String> {
    let mut found: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|version| version.ok()?.file_name().to_str()?.parse().ok())
        .map(|version: u32| (version, Path::new("/usr/lib/postgresql").join(version.to_string()).join("bin")))
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    found.sort();
    let on_path = || std::env::split_paths(&std::env::var_os("PATH")?).find(|folder| folder.join("initdb").exists());
    found.pop().map(|(_, folder)| folder).or_else(on_path).ok_or_else(|| {
        "PostgreSQL is not installed, and these tests need it: `apt-get install --no-install-recommends postgresql`"
            .to_owned()
    })
}
