-- Offered by fuel: who is frozen, and why.
CREATE VIEW members_frozen WITH (security_invoker = true) AS
  SELECT member_id, frozen_at, reason
  FROM frozen_members;
