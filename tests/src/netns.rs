//! Network namespaces for tests with real processes: one with loopback alone, in which there may be a whole LAN ([`crate::lan`]).
//!
//! Multicast would leave the machine and ports are its own, so such a test runs in namespaces that nobody else sees. A case
//! starts the test's own executable again, by `unshare`; inside it is process 1 of a process namespace too, so whatever it
//! leaves behind ends with it; what it mounts nobody else sees. An ordinary user may do this where the kernel permits user namespaces, and root anyway.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Set to anything, no case may be ignored: a namespace that cannot be had is a failure.
pub const REQUIRED: &str = "NERTZ_REQUIRE_NETNS";

/// The most that a case asks for: a bridge, a disk of its own, a namespace in the namespace, a pair of virtual cables between the two.
const PROBE: &str = "ip link set lo up && ip link add name br0 type bridge && mount -t tmpfs -o size=64k none /run \
    && ip netns add h && ip link add name p1 type veth peer name p2 netns h && nsenter --net=/run/netns/h true";

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
