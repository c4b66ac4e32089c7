-- Offered by identity: who has an authenticator app; what its codes come from is not among it.
CREATE VIEW code_apps WITH (security_invoker = true) AS
  SELECT member_id, confirmed_at
  FROM authenticators;
