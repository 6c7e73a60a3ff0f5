//! The simulator's command.

use nertz_lockstep::toy::Toy;
use nertz_sim::reached::{Count, Reached};
use nertz_sim::run::{Options, run};
use nertz_sim::swarm::Swarm;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let first: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let count: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let mistake = args.next().filter(|name| name != "-");
    let trace = args.next().is_some();
    std::panic::set_hook(Box::new(|_| {}));
    let swarm = Swarm { returns: false, mistake, ..Swarm::default() };
    let (mut reached, began) = (Reached::default(), Instant::now());
    let mut bad = 0;
    for seed in first..first + count {
        let plan = swarm.plan::<Toy>(seed);
        match run(&plan, Options { oracles: true, trace }) {
            Ok(report) => {
                reached.join(&report.reached);
                if let Some(violation) = &report.violation {
                    bad += 1;
                    if trace {
                        print!("{}", report.trace);
                        println!("{}", plan.to_toml());
                    }
                    println!("seed {seed}: {violation}");
                    if bad > 20 {
                        break;
                    }
                }
            }
            Err(error) => println!("seed {seed}: {error}"),
        }
    }
    print!("{reached}");
    println!("{:.1} runs/s", reached.of(Count::Runs) as f64 / began.elapsed().as_secs_f64());
}
