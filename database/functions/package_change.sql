-- Of packages.
/* A new version of a package, after the one the operator saw. */
CREATE FUNCTION package_change(
  p_package integer, p_based_on integer, p_at timestamptz, p_name text, p_amount bigint, p_company integer, p_description text,
  p_required_fuel integer, p_basis charge_basis
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_based_on IS DISTINCT FROM (SELECT max(version) FROM package_versions WHERE package_id = p_package) THEN
    RAISE EXCEPTION 'version % of package % is not the newest', p_based_on, p_package
      USING ERRCODE = 'check_violation', CONSTRAINT = 'packages_go_forward';
  END IF;
  INSERT INTO package_versions (package_id, version, valid_from, name, amount, company_basis_points, description, required_fuel_basis_points, basis)
    VALUES (p_package, p_based_on + 1, p_at, p_name, p_amount, p_company, p_description, p_required_fuel, p_basis);
END $$;
REVOKE EXECUTE ON FUNCTION package_change FROM PUBLIC;
