-- Offered by deposits: how far the chain has been read.
CREATE VIEW chain_read WITH (security_invoker = true) AS
  SELECT block_number, chain_id, head_number, seen_at
  FROM chain_cursors;
