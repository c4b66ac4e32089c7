-- Offered by affiliate: counts and business of each member’s team.
CREATE VIEW teams_counted WITH (security_invoker = true) AS
  SELECT member_id, active, active_directs, team_business
  FROM team_standings;
