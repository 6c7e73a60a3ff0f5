## stats
