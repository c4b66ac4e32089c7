-- Offered by own-alerts: what members want to be told of.
CREATE VIEW own_alerts_set WITH (security_invoker = true) AS
  SELECT member_id, kind
  FROM own_alerts WHERE is_on;
