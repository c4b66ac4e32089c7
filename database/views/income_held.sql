-- Offered by ledger: what each member has of income, and what is held of it.
CREATE VIEW income_held WITH (security_invoker = true) AS
  SELECT member_id, corrected_total, direct_total, hold, income, level_total, withdrawn_total
  FROM income_balances;
