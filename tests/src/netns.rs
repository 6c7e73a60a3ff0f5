//! Network namespaces for tests with real processes: one with loopback alone, or a LAN of several on a bridge.
//!
//! Multicast would leave the machine and ports are its own, so such a test runs in namespaces that nobody else sees. A case
//! starts the test's own executable again, by `unshare`; inside it is process 1 of a process namespace too, so whatever it
//! leaves behind ends with it; what it mounts nobody else sees. An ordinary user may do this where the kernel permits user namespaces, and root anyway.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

/// Set to anything, no case may be ignored: a namespace that cannot be had is a failure.
pub const REQUIRED: &str = "NERTZ_REQUIRE_NETNS";

/// The most that a case asks for: a bridge, a pair of virtual cables, a disk of its own.
const PROBE: &str = "ip link set lo up && ip link add name br0 type bridge && ip link add name p1 type veth peer name p2 \
    && mount -t tmpfs -o size=64k none /tmp";

/// A way to get a namespace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With a user namespace: anybody's.
    User,
    /// Without one: root's.
    Root,
}

impl Way {
    /// The first way that works here, or why none does.
    pub fn found() -> Result<Way, String> {
        let mut refusals = Vec::new();
        for way in [Way::User, Way::Root] {
            let mut probe = way.command();
            probe.args(["sh", "-c", PROBE]);
            match probe.stdin(Stdio::null()).output() {
                Ok(output) if output.status.success() => return Ok(way),
                Ok(output) => refusals.push(format!("{way:?}: {}", String::from_utf8_lossy(&output.stderr).trim())),
                Err(error) => refusals.push(format!("{way:?}: unshare: {error}")),
            }
        }
        Err(format!("no network namespace: {}", refusals.join("; ")))
    }

    /// `unshare`, without the program that is to run inside.
    pub fn command(self) -> Command {
        let mut command = Command::new("unshare");
        command.args(match self {
            Way::User => &["--user", "--map-root-user"][..],
            Way::Root => &[],
        });
        command.args(["--net", "--mount", "--pid", "--fork", "--kill-child"]);
        command
    }
}

/// Runs `ip` in the namespace that this process is in.
pub fn ip(arguments: &str) -> io::Result<()> {
    run(Command::new("ip").args(arguments.split_whitespace()))
}

/// Puts an empty disk of so many KiB at `path`, in the namespace that this process is in.
pub fn disk(path: &Path, kib: u32) -> io::Result<()> {
    std::fs::create_dir_all(path)?;
    run(Command::new("mount").args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "none"]).arg(path))
}

fn run(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())))
}

/// Puts programs on a LAN, each on a host of its own (10.77.0.1, 10.77.0.2 …), and starts them all at once.
///
/// The LAN is a bridge in the namespace that this process is in; a host is a namespace with a cable to it. The programs'
/// stdout and stderr are pipes.
pub fn lan(programs: &[Command]) -> io::Result<Vec<Child>> {
    ip("link add br0 type bridge mcast_snooping 0 forward_delay 0")?;
    ip("link set br0 up")?;
    let hosts: Vec<Host> =
        (1..).zip(programs).map(|(number, program)| Host::new(number, program)).collect::<io::Result<_>>()?;
    hosts.into_iter().map(Host::begin).collect()
}

/// A namespace, and what is to run in it.
struct Host {
    process: Child,
    stdin: ChildStdin,
    number: u8,
}

/// Tells that the namespace is there, waits for a line, and becomes the program.
const HOST: &str = "echo >&2; read address; ip link set lo up && ip addr add $address dev eth0 && ip link set eth0 up \
    && ip route add default dev eth0 && exec \"$@\" </dev/null";

impl Host {
    fn new(number: u8, program: &Command) -> io::Result<Host> {
        let mut host = Command::new("unshare");
        host.args(["--net", "sh", "-c", HOST, "sh"]).arg(program.get_program()).args(program.get_args());
        for (key, value) in program.get_envs() {
            match value {
                Some(value) => host.env(key, value),
                None => host.env_remove(key),
            };
        }
        let mut process = host.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let missing = || io::Error::other("a host has no pipe");
        let mut newline = [0];
        process.stderr.as_mut().ok_or_else(missing)?.read_exact(&mut newline)?;
        let stdin = process.stdin.take().ok_or_else(missing)?;
        if newline != *b"\n" {
            return Err(io::Error::other("a host has no namespace"));
        }
        ip(&format!("link add p{number} type veth peer name eth0 netns {}", process.id()))?;
        ip(&format!("link set p{number} master br0 up"))?;
        Ok(Host { process, stdin, number })
    }

    fn begin(mut self) -> io::Result<Child> {
        writeln!(self.stdin, "10.77.0.{}/24", self.number)?;
        Ok(self.process)
    }
}
