-- Offered by ledger: sealed entries in their one order, by position and id. Nothing ever comes between two of them; positions have gaps.
CREATE VIEW entries_in_order WITH (security_invoker = true) AS
  SELECT e.xact AS position, e.id AS entry_id
  FROM ledger_entries e
  WHERE (e.xact, e.id) <= (SELECT s.last_xact, s.last_id FROM ledger_seals s ORDER BY s.number DESC LIMIT 1);
