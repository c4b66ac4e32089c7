-- Offered by ledger: sums of a day by kind of entry and account.
CREATE VIEW days_posted WITH (security_invoker = true) AS
  SELECT account, day, entries, gave, got, kind
  FROM ledger_days;
