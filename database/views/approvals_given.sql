-- Offered by payouts: which operator let what be paid.
CREATE VIEW approvals_given WITH (security_invoker = true) AS
  SELECT id, address, amount, at, kind, operator_id, subject_id, taken_back_at
  FROM payout_approvals;
