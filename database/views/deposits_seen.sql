-- Offered by deposits: transfers to deposit addresses, and what became of each.
CREATE VIEW deposits_seen WITH (security_invoker = true) AS
  SELECT id, member_id, amount, block_number, chain_id, from_address, log_ordinal, lost_at, seen_at, status, to_address, tx_hash, value
  FROM chain_deposits;
