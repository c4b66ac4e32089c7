-- Of terms; names tables of identity.
/*
 * A new version of the terms, after the one the operator saw; what is left out stays. What no version may say is in the table's constraints. The
 * figures that members are charged and given alone, and that other functions hold logins to, only an owner changes, and the version says who. That
 * nobody is promised more than the split has is looked at here and not at the commit, where nobody could tell the operator any more.
 */
CREATE FUNCTION rates_change(
  p_based_on integer, p_at timestamptz, p_direct integer, p_affiliate integer, p_fee bigint, p_low_fuel bigint, p_low_fuel_share integer,
  p_by bigint DEFAULT NULL, p_withdrawal_min bigint DEFAULT NULL, p_deposit_min bigint DEFAULT NULL, p_hosting bigint DEFAULT NULL,
  p_reactivation bigint DEFAULT NULL, p_bonus bigint DEFAULT NULL, p_discount integer DEFAULT NULL, p_grace_days integer DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last rates%ROWTYPE; next rates%ROWTYPE;
BEGIN
  SELECT * INTO STRICT last FROM rates ORDER BY version DESC LIMIT 1;
  IF last.version <> p_based_on THEN
    RAISE EXCEPTION 'the newest rates are version %', last.version USING ERRCODE = 'check_violation', CONSTRAINT = 'rates_go_forward';
  END IF;
  next := last;
  next.version := p_based_on + 1;
  next.valid_from := p_at;
  next.made_by := p_by;
  next.withdrawal_min := coalesce(p_withdrawal_min, last.withdrawal_min);
  next.deposit_min := coalesce(p_deposit_min, last.deposit_min);
  next.hosting_per_month := coalesce(p_hosting, last.hosting_per_month);
  next.reactivation_fee := coalesce(p_reactivation, last.reactivation_fee);
  next.joining_bonus := coalesce(p_bonus, last.joining_bonus);
  next.partner_discount_basis_points := coalesce(p_discount, last.partner_discount_basis_points);
  next.grace_days := coalesce(p_grace_days, last.grace_days);
  IF (next.withdrawal_min, next.deposit_min, next.hosting_per_month, next.reactivation_fee, next.joining_bonus, next.partner_discount_basis_points,
      next.grace_days) IS DISTINCT FROM (last.withdrawal_min, last.deposit_min, last.hosting_per_month, last.reactivation_fee, last.joining_bonus,
      last.partner_discount_basis_points, last.grace_days)
    AND NOT EXISTS (SELECT 1 FROM members m WHERE m.id = p_by AND m.role = 'owner') THEN
    RAISE EXCEPTION 'no owner makes these terms' USING ERRCODE = 'insufficient_privilege';
  END IF;
  next.direct_basis_points := p_direct;
  next.affiliate_basis_points := p_affiliate;
  next.withdrawal_fee := p_fee;
  next.low_fuel_min := p_low_fuel;
  next.low_fuel_basis_points := p_low_fuel_share;
  INSERT INTO rates SELECT next.*;
  SET CONSTRAINTS payouts_within_split IMMEDIATE;
END $$;
REVOKE EXECUTE ON FUNCTION rates_change FROM PUBLIC;
