-- Offered by deposits: transfers away from addresses of ours.
CREATE VIEW outflows_seen WITH (security_invoker = true) AS
  SELECT block_number, chain_id, from_address, to_address, tx_hash, value
  FROM chain_outflows;
