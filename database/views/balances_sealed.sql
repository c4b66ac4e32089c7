-- Offered by ledger: what each account held as of the newest seal; of the house, of member 0.
CREATE VIEW balances_sealed WITH (security_invoker = true) AS
  SELECT account, member_id, total
  FROM ledger_audited;
