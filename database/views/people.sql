-- Offered by identity: who somebody is and how to reach them; nothing that proves it.
CREATE VIEW people WITH (security_invoker = true) AS
  SELECT id, closed_at, created_at, email, email_verified_at, erased_at, lock_reason, locked_at, name, ref_id, role, sponsor_id
  FROM members;
