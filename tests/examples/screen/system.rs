//! What the system tells of a process.

use crate::Failure;
use rustix::param::clock_ticks_per_second;
use std::fs;
use std::time::Duration;

/// The processor time that a process has had so far, its own and the kernel's for it.
pub(crate) fn processor(id: u32) -> Result<Duration, Failure> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The name, in brackets, may hold anything. After it stand the state (the 3rd field) and, as the 14th and 15th, the times.
    let (_, after) = stat.rsplit_once(')').ok_or("no name in a stat file")?;
    let ticks: Vec<u64> = after.split_whitespace().skip(11).take(2).map(str::parse).collect::<Result<_, _>>()?;
    Ok(Duration::from_secs_f64(ticks.iter().sum::<u64>() as f64 / clock_ticks_per_second() as f64))
}

/// The most memory that a process has had, KiB.
pub(crate) fn peak(id: u32) -> Result<u64, Failure> {
    let status = fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM in a status file")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// The load of the machine, over 1, 5 and 15 minutes.
pub(crate) fn load() -> Result<String, Failure> {
    let load = fs::read_to_string("/proc/loadavg")?;
    Ok(load.split_whitespace().take(3).collect::<Vec<_>>().join(" "))
}
