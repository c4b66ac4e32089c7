-- Offered by terminals: those that are paired at present, and when each was last heard of.
CREATE VIEW terminals_paired WITH (security_invoker = true) AS
  SELECT id, account_id, paired_at, heard_at
  FROM terminals WHERE ended_at IS NULL;
