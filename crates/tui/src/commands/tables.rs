//! `nertz tables`: the tables on this network, one a line.

use super::common::{self, Failure, remark, say, shown};
use crate::cli::{self, Global};
use nertz::tell;
use nertz::words::{Tell, state_of_table};
use nertz_net::drive::{FoundTable, Tables};
use nertz_net::{Config, Event, Network};
use serde_json::json;
use std::process::ExitCode;
use tokio::time::{Instant, timeout_at};

pub(crate) fn run(global: &Global, args: &cli::Tables) -> Result<ExitCode, Failure> {
    let tables = common::runtime()?.block_on(look(global, args))?;
    if args.json {
        let list: Vec<serde_json::Value> = tables.iter().map(as_json).collect();
        say!("{}", json!({ "tables": list }));
        return Ok(ExitCode::SUCCESS);
    }
    if tables.is_empty() {
        remark!("{}", tell!("tables-none"));
    }
    for table in &tables {
        say!("{}", line(table));
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

fn line(table: &FoundTable) -> String {
    if !table.same_protocol {
        let about = tell!("tables-other-version", members = table.members.join(", "));
        return format!("{}  {about}", table.table);
    }
    let seats = match table.wanted {
        0 => table.members.len().to_string(),
        wanted => format!("{}/{wanted}", table.members.len()),
    };
    let address = table.addresses.first().map(ToString::to_string).unwrap_or_default();
    let members = table.members.join(", ");
    shown(&format!("{}  {}  {seats}  {}  {members}  {address}", table.table, state_of_table(&table.state), table.rules))
}

fn as_json(table: &FoundTable) -> serde_json::Value {
    json!({
        "table": table.table,
        "state": table.state,
        "members": table.members,
        "wanted": table.wanted,
        "rules": table.rules,
        "same_protocol": table.same_protocol,
        "addresses": table.addresses.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
