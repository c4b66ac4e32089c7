-- Offered by packages: which package each member has, and had.
CREATE VIEW packages_held WITH (security_invoker = true) AS
  SELECT id, member_id, activated_at, ended_at, package_id
  FROM member_packages;
