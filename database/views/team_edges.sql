-- Offered by affiliate: who sponsors whom, with all the uplines.
CREATE VIEW team_edges WITH (security_invoker = true) AS
  SELECT member_id, uplines
  FROM sponsorships;
