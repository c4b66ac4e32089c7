-- Offered by ledger: up to where the ledger is sealed.
CREATE VIEW entries_sealed WITH (security_invoker = true) AS
  SELECT hash, last_id, last_xact, number
  FROM ledger_seals;
