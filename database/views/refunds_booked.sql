-- Offered by fuel: fuel that was paid back when an account was closed.
CREATE VIEW refunds_booked WITH (security_invoker = true) AS
  SELECT member_id, key, refund
  FROM fuel_refunds;
