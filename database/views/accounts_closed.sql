-- Offered by closing: accounts that were closed, and what was to be paid back.
CREATE VIEW accounts_closed WITH (security_invoker = true) AS
  SELECT id, member_id, address, refund, refund_key
  FROM account_closings;
