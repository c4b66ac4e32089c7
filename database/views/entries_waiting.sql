-- Offered by fleet: what the bots will open at the next price.
CREATE VIEW entries_waiting WITH (security_invoker = true) AS
  SELECT account_id, evidence, kind, partner, reason, steps, symbol
  FROM pending_entries;
