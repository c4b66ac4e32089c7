-- Offered by ledger: every entry of the ledger, with its postings side by side.
CREATE VIEW entries_posted WITH (security_invoker = true) AS
  SELECT id, accounts, amounts, at, event, key, kind, members, xact
  FROM ledger_entries;
