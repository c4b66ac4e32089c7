-- Offered by terminals: what brokers booked, as far as it is in our books, too; `balance` and `credit` moved money without a trade.
CREATE VIEW deals_told WITH (security_invoker = true) AS
  SELECT account_id, ticket, at, profit, type
  FROM terminal_deals WHERE taken_at IS NOT NULL;
