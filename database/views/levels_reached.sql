-- Offered by affiliate: how far each member’s team reaches, level by level.
CREATE VIEW levels_reached WITH (security_invoker = true) AS
  SELECT member_id, active_members, deposited, members
  FROM team_levels;
