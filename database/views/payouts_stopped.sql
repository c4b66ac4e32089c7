-- Offered by ledger: whether payouts are stopped, and why.
CREATE VIEW payouts_stopped WITH (security_invoker = true) AS
  SELECT reason, stopped_at
  FROM payout_stop;
