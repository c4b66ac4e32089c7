-- Offered by ledger: the lines of sealed entries, by member and account.
CREATE VIEW lines_posted WITH (security_invoker = true) AS
  SELECT member_id, account, amount, entry_id
  FROM ledger_postings;
