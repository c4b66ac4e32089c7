-- Offered by terminals: which was paired with which account, whether for play money, by whom it is hosted, and when it was cut off, if it was.
CREATE VIEW terminals_paired WITH (security_invoker = true) AS
  SELECT id, account_id, paired_at, ended_at, heard_at, is_hosted, is_demo
  FROM terminals;
