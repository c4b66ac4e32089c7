-- Offered by identity: since when somebody signs in as they do now, with this address, this password and this second step.
CREATE VIEW sign_ins_changed WITH (security_invoker = true) AS
  SELECT id AS member_id, greatest(password_changed_at, second_factor_changed_at, email_changed_at) AS changed_at
  FROM members;
