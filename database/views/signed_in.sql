-- Offered by identity: who is signed in until when. The fleet may read no more of a sign-in than this.
CREATE VIEW signed_in WITH (security_invoker = true) AS
  SELECT member_id, expires_at
  FROM sessions;
