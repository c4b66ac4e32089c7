-- Offered by identity: from where and on what somebody signed in; nothing that would let anybody in.
CREATE VIEW devices_seen WITH (security_invoker = true) AS
  SELECT id, member_id, address, created_at, expires_at, last_seen_at, user_agent, viewer_id
  FROM sessions;
