-- Offered by affiliate: the share of each level, by version of the level structure.
CREATE VIEW levels_shared WITH (security_invoker = true) AS
  SELECT share_basis_points, version
  FROM level_rules;
