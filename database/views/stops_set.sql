-- Offered by stops: stops of trading, and which of them hold.
CREATE VIEW stops_set WITH (security_invoker = true) AS
  SELECT id, member_id, kind, lifted_at, members, positions, reason, scope, set_at, strategy, symbol
  FROM trading_stops;
