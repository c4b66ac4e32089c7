-- Offered by orders: what operators asked for, and what became of it.
CREATE VIEW orders_asked WITH (security_invoker = true) AS
  SELECT id, member_id, address, amount, asked_at, details, ended_at, kind, reason, status
  FROM operator_orders;
