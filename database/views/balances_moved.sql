-- Offered by fleet: money put into or taken out of trading accounts.
CREATE VIEW balances_moved WITH (security_invoker = true) AS
  SELECT id, account_id, at, cents
  FROM balance_operations;
