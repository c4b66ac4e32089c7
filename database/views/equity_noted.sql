-- Offered by fleet: what each account was worth at full hours.
CREATE VIEW equity_noted WITH (security_invoker = true) AS
  SELECT account_id, at, balance, equity
  FROM equity_points;
