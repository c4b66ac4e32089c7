-- Offered by fleet: what each stop of trading has closed.
CREATE VIEW stops_carried_out WITH (security_invoker = true) AS
  SELECT closed_at, positions, profit_cents, shard_id, stop_id
  FROM stop_closures;
