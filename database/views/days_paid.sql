-- Offered by payouts: how many were paid on the chain on a day, and how much.
CREATE VIEW days_paid WITH (security_invoker = true) AS
  SELECT amount, day, paid
  FROM payout_days;
