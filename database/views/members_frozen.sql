-- Offered by fuel: who is frozen, and why.
CREATE VIEW members_frozen WITH (security_invoker = true) AS
  SELECT member_id, frozen_at, hold_id, reason
  FROM frozen_members;
