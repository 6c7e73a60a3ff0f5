//! `nertz tables`: the tables on this network, one a line.

use super::common::{self, Failure, remark, say, shown};
use crate::cli::{self, Global};
use nertz::screen::columns;
use nertz::tell;
use nertz::words::{Tell, state_of_table};
use nertz_net::drive::{FoundTable, Tables};
use nertz_net::{Config, Event, Network};
use serde_json::json;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use tokio::time::{Instant, timeout_at};

/// A line of the list: table, state, seats, rules, who, where.
type Row = [String; 6];

pub(crate) fn run(global: &Global, args: &cli::Tables) -> Result<ExitCode, Failure> {
    let tables = common::runtime()?.block_on(look(global, args))?;
    if args.json {
        let list: Vec<serde_json::Value> = tables.iter().map(as_json).collect();
        say!("{}", json!({ "tables": list }));
        return Ok(ExitCode::SUCCESS);
    }
    if tables.is_empty() {
        remark!("nertz: {}", tell!("tables-none", wait = args.wait.as_secs_f64().to_string()));
        return Ok(ExitCode::SUCCESS);
    }
    // Whoever reads the lines by a program wants tables alone.
    let head = io::stdout().is_terminal().then(head);
    for line in aligned(head.into_iter().chain(tables.iter().map(row)).collect()) {
        say!("{line}");
    }
    Ok(ExitCode::SUCCESS)
}

async fn look(global: &Global, args: &cli::Tables) -> Result<Vec<FoundTable>, Failure> {
    // Whoever only looks needs no name that lasts.
    let mut identity = [0; 32];
    getrandom::fill(&mut identity).map_err(common::no_random)?;
    let config = Config { identity, port: global.port, interface: global.interface.clone(), discovery: true };
    let (network, mut events) = Network::start(config).await.map_err(Failure::of)?;
    let mut tables = Tables::default();
    let until = Instant::now() + args.wait;
    while let Ok(Some(event)) = timeout_at(until, events.recv()).await {
        tables.note(&event);
        if let Event::Trouble(trouble) = event {
            remark!("nertz: {}", trouble.tell());
        }
    }
    network.close("has looked").await;
    Ok(tables.all())
}

fn head() -> Row {
    [
        tell!("tables-table"),
        tell!("tables-state"),
        tell!("tables-seats"),
        tell!("tables-rules"),
        tell!("tables-who"),
        tell!("tables-where"),
    ]
}

fn row(table: &FoundTable) -> Row {
    let state = if table.same_protocol { state_of_table(&table.state) } else { tell!("home-state-other") };
    let seats = match table.wanted {
        0 => table.members.len().to_string(),
        wanted => format!("{}/{wanted}", table.members.len()),
    };
    let address = table.addresses.first().map(ToString::to_string).unwrap_or_default();
    [table.table.clone(), state, seats, table.rules.clone(), table.members.join(", "), address].map(|cell| shown(&cell))
}

/// Each column as wide as its widest cell; what is empty in all rows takes no room.
fn aligned(rows: Vec<Row>) -> Vec<String> {
    let width = |at: usize| rows.iter().map(|row| columns(&row[at])).max().unwrap_or(0);
    let widths: Vec<u16> = (0..6).map(width).collect();
    let line = |row: &Row| {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', usize::from(width.saturating_sub(columns(cell)) + 2)));
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn as_json(table: &FoundTable) -> serde_json::Value {
    json!({
        "table": table.table,
        "state": table.state,
        "private": table.private,
        "members": table.members,
        "wanted": table.wanted,
        "rules": table.rules,
        "same_protocol": table.same_protocol,
        "addresses": table.addresses.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;

    fn table(name: &str, members: &[&str], wanted: u8) -> FoundTable {
        FoundTable {
            table: name.to_owned(),
            members: members.iter().map(|name| (*name).to_owned()).collect(),
            wanted,
            state: "lobby".to_owned(),
            rules: "nertz".to_owned(),
            private: false,
            same_protocol: true,
            addresses: vec![SocketAddr::from(([10, 0, 0, 7], 52300))],
        }
    }

    #[test]
    fn every_column_begins_in_one_place() {
        let mut other = table("a", &["Zoë", "日本"], 0);
        other.same_protocol = false;
        let tables = [table("friday", &["Ana"], 4), table("x", &["Ben", "Maximilian"], 0), other];
        let lines = aligned(std::iter::once(head()).chain(tables.iter().map(row)).collect());
        assert_eq!(
            lines,
            [
                "Table   State            Seats  Rules  Who              Address",
                "friday  lobby            1/4    nertz  Ana              10.0.0.7:52300",
                "x       lobby            2      nertz  Ben, Maximilian  10.0.0.7:52300",
                "a       another version  2      nertz  Zoë, 日本        10.0.0.7:52300",
            ]
        );
    }
}
