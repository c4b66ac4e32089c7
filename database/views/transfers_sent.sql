-- Offered by payouts: transactions that were signed, and what became of each.
CREATE VIEW transfers_sent WITH (security_invoker = true) AS
  SELECT id, block_number, data, payout_id, purpose, sent_at, signed_at, status, tx_hash, value
  FROM chain_sends;
