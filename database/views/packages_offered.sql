-- Offered by packages: every version of every package.
CREATE VIEW packages_offered WITH (security_invoker = true) AS
  SELECT amount, company_basis_points, description, name, package_id, version
  FROM package_versions;
