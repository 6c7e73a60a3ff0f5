//! Links do what they say.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nertz_sim::link::{Air, Fate, Link, Loss};
use nertz_sim::rng::Rng;

fn delays(air: &Air, packets: usize) -> Vec<u64> {
    let mut link = Link::new(Rng::new(7));
    // Far apart: no packet meets another.
    let fates = (0..packets).map(|at| (at as u64 * 10_000_000, link.send(air, at as u64 * 10_000_000, 200)));
    let mut delays: Vec<u64> = fates
        .filter_map(|(sent, fate)| match fate {
            Fate::Once(at) | Fate::Twice(at, _) => Some(at - sent),
            Fate::Lost => None,
        })
        .collect();
    delays.sort_unstable();
    delays
}

#[test]
fn presets_have_the_latencies_that_they_promise() {
    let wifi = delays(&Air::wifi(), 100_000);
    let (median, p99) = (wifi[wifi.len() / 2], wifi[wifi.len() * 99 / 100]);
    assert!((1_800..2_200).contains(&median), "{median}");
    assert!((20_000..30_000).contains(&p99), "{p99}");
    let busy = delays(&Air::wifi_busy(), 100_000);
    assert!((200_000..=300_000).contains(busy.last().unwrap()), "{:?}", busy.last());
}

#[test]
fn a_link_in_a_plan_is_what_it_says() {
    let mut rng = Rng::new(1);
    for (_, preset) in Air::presets() {
        for _ in 0..50 {
            let mut air = Air { doubled: rng.below(3) as u16, kbit: rng.below(2) as u32, ..preset.clone() };
            if rng.chance(50) {
                air.loss = Loss::default();
                air.in_order ^= true;
                air.delay_us[1] += rng.below(2) as u32;
            }
            let text = toml::to_string(&air).unwrap();
            assert_eq!(toml::from_str::<Air>(&text).unwrap(), air, "{text}");
        }
    }
    assert!(toml::from_str::<Air>("like = \"moon\"").unwrap_err().to_string().contains("wifi_busy"));
}

#[test]
fn loss_comes_in_bursts() {
    let air = Air { loss: Loss { good: 0, bad: 1000, worse: 20, better: 200 }, ..Air::lan() };
    let mut link = Link::new(Rng::new(3));
    let lost: Vec<bool> = (0..100_000).map(|at| link.send(&air, at * 1000, 200) == Fate::Lost).collect();
    let share = lost.iter().filter(|lost| **lost).count() as f64 / lost.len() as f64;
    let bursts = lost.windows(2).filter(|pair| !pair[0] && pair[1]).count();
    let length = share * lost.len() as f64 / bursts as f64;
    assert!((0.07..0.12).contains(&share) && (4.0..6.0).contains(&length), "{share} lost, bursts of {length}");
}

#[test]
fn bandwidth_bounds_what_gets_through() {
    let air = Air { kbit: 800, ..Air::lan() };
    let mut link = Link::new(Rng::new(3));
    // 1000 bytes each ms are 8,000 kbit/s: a tenth of it gets through, and nothing waits longer than the queue.
    let fates: Vec<(u64, Fate)> = (0..5_000).map(|at| (at * 1000, link.send(&air, at * 1000, 1000))).collect();
    let through: Vec<u64> = fates
        .iter()
        .filter_map(|(sent, fate)| if let Fate::Once(at) = fate { Some(at - sent) } else { None })
        .collect();
    assert!((500..600).contains(&through.len()), "{}", through.len());
    assert!(through.iter().max().unwrap() < &520_000);
}

#[test]
fn order_is_kept_where_it_is_promised() {
    for in_order in [true, false] {
        let air = Air { in_order, ..Air::wifi() };
        let mut link = Link::new(Rng::new(5));
        let arrivals: Vec<u64> = (0..10_000)
            .filter_map(|at| if let Fate::Once(at) = link.send(&air, at * 500, 200) { Some(at) } else { None })
            .collect();
        assert_eq!(arrivals.is_sorted(), in_order);
    }
}
