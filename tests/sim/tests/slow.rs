//! Promise 4, in virtual time: a player that is stopped for 300 ms again and again slows nobody else.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use nertz_lockstep::mistake::Mistake;
use nertz_sim::games::Ours;
use nertz_sim::link::Air;
use nertz_sim::slow::{Table, felt, percentile};

/// p99 in µs of an own play's decision and of a turned card's face.
fn p99(air: &Air, stopped: bool, mistake: Option<Mistake>) -> [u64; 2] {
    let felt = felt(&Ours, &Table { air: air.clone(), stopped, mistake }, 24).unwrap();
    assert!(felt.decided.len() > 300 && felt.turned.len() > 600, "{} and {}", felt.decided.len(), felt.turned.len());
    [percentile(&felt.decided, 99), percentile(&felt.turned, 99)]
}

/// Where all links are alike it makes no difference which two of three answer, and any two open every card.
#[test]
fn on_even_links_a_stopped_player_is_not_felt() {
    let air = Air { delay_us: [2_000; 5], ..Air::lan() };
    let ([decided, turned], [slow_decided, slow_turned]) = (p99(&air, false, None), p99(&air, true, None));
    assert!(slow_decided * 100 <= decided * 105, "{slow_decided} µs with one stopped, {decided} µs without");
    assert!(slow_turned * 100 <= turned * 105, "{slow_turned} µs with one stopped, {turned} µs without");
}

/// Where they are not, the slower of two answers takes longer than the second of three; nothing waits for the third.
#[test]
fn on_a_wireless_lan_nobody_waits_for_a_stopped_player() {
    let (calm, slow) = (p99(&Air::wifi(), false, None), p99(&Air::wifi(), true, None));
    assert!(
        slow.iter().zip(&calm).all(|(slow, calm)| slow * 2 <= calm * 3),
        "{slow:?} with one stopped, {calm:?} without"
    );
    // An engine that waits for any seal is seen.
    let [wrong, _] = p99(&Air::wifi(), true, Some(Mistake::SealBlocksEverySlot));
    assert!(wrong > 2 * calm[0], "{wrong} with the mistake, {calm:?} without");
}
