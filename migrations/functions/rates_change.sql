-- Of terms.
/*
 * A new version of the rates, after the one the operator saw; the smallest withdrawal stays. What no version may say is in the table's
 * constraints. That nobody is promised more than the split has is looked at here and not at the commit, where nobody could tell the operator any more.
 */
CREATE FUNCTION rates_change(
  p_based_on integer, p_at timestamptz, p_direct integer, p_affiliate integer, p_fee bigint, p_low_fuel bigint, p_low_fuel_share integer
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last rates%ROWTYPE;
BEGIN
  SELECT * INTO STRICT last FROM rates ORDER BY version DESC LIMIT 1;
  IF last.version <> p_based_on THEN
    RAISE EXCEPTION 'the newest rates are version %', last.version USING ERRCODE = 'check_violation', CONSTRAINT = 'rates_go_forward';
  END IF;
  INSERT INTO rates (version, valid_from, direct_basis_points, affiliate_basis_points, withdrawal_fee, withdrawal_min, low_fuel_min, low_fuel_basis_points)
    VALUES (p_based_on + 1, p_at, p_direct, p_affiliate, p_fee, last.withdrawal_min, p_low_fuel, p_low_fuel_share);
  SET CONSTRAINTS payouts_within_split IMMEDIATE;
END $$;
REVOKE EXECUTE ON FUNCTION rates_change FROM PUBLIC;
