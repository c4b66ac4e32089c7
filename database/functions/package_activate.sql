-- Of packages; names tables of ledger.
/*
 * Gives a member a package in the place of the one before. A package makes its member active, so nobody gets one who has not what it takes:
 * the fuel on the balance, or for the hidden package the joining bonus.
 */
CREATE FUNCTION package_activate(p_member bigint, p_package integer, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE hidden CONSTANT integer := 5;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM fuel_balances b JOIN packages_at(p_at) v ON v.package_id = p_package
    WHERE b.member_id = p_member AND CASE WHEN p_package = hidden
      THEN EXISTS (SELECT 1 FROM ledger_entries e WHERE e.key = 'joining bonus ' || p_member)
      ELSE b.fuel + b.bonus_fuel >= v.amount * v.required_fuel_basis_points / 10000 END) THEN
    RAISE EXCEPTION 'member % may not have package %', p_member, p_package USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE member_packages SET ended_at = p_at WHERE member_id = p_member AND ended_at IS NULL;
  INSERT INTO member_packages (member_id, package_id, activated_at) VALUES (p_member, p_package, p_at);
END $$;
REVOKE EXECUTE ON FUNCTION package_activate FROM PUBLIC;
