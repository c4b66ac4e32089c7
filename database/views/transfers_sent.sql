-- Offered by payouts: transactions that were signed, and what became of each.
CREATE VIEW transfers_sent WITH (security_invoker = true) AS
  SELECT id, payout_id, sent_at, status, tx_hash, value
  FROM chain_sends;
