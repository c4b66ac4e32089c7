-- Offered by alerts: what operators were alerted of.
CREATE VIEW alerts_raised WITH (security_invoker = true) AS
  SELECT id, kind, over_at, since
  FROM alerts;
