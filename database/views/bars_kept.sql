-- Offered by fleet: which bars of the live market are there.
CREATE VIEW bars_kept WITH (security_invoker = true) AS
  SELECT symbol, start
  FROM market_bars;
