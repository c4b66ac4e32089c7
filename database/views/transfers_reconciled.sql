-- Offered by payouts: what the signer made of orders to take transfers into the books.
CREATE VIEW transfers_reconciled WITH (security_invoker = true) AS
  SELECT order_id, at, refusal
  FROM reconciliations;
