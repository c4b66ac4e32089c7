-- Offered by fleet: how far each shard was moved, and what its accounts were worth then.
CREATE VIEW shards_moved WITH (security_invoker = true) AS
  SELECT id, accounts, equity_accounts, equity_cents, reached
  FROM fleet_shards;
