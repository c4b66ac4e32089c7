-- Offered by deposits: transfers that were no deposit of anybody.
CREATE VIEW money_found WITH (security_invoker = true) AS
  SELECT id, amount, block_number, from_address, kind, posted_at, status, to_address, tx_hash, value
  FROM found_money;
