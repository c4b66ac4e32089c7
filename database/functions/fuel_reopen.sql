-- Of fuel; names tables of affiliate, ledger.
/*
 * A closed account is open again: what was written off is owed as before, and then what came meanwhile is credited if it reaches the
 * minimum; answers how much.
 */
CREATE FUNCTION fuel_reopen(p_member bigint, p_at timestamptz, p_min bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  newest fuel_deposits%ROWTYPE;
  credit record;
BEGIN
  SELECT * INTO STRICT own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  IF own.closed_at IS NULL THEN RETURN 0; END IF;
  UPDATE fuel_balances SET closed_at = NULL WHERE member_id = p_member;
  UPDATE fuel_charges SET arrears = arrears + written_off, written_off = 0 WHERE member_id = p_member AND written_off > 0;
  SELECT * INTO newest FROM fuel_deposits WHERE member_id = p_member AND credited_at IS NULL AND returned_at IS NULL
    ORDER BY id DESC LIMIT 1;
  IF NOT FOUND THEN RETURN 0; END IF;
  SELECT c.* INTO credit FROM fuel_credit(ARRAY[newest.key || ' credited'], ARRAY[newest.input_hash], ARRAY['account opened again'], p_at,
    ARRAY[p_member], ARRAY[0], p_min) c;
  IF NOT FOUND THEN RETURN 0; END IF;
  -- The newest of them counts as the one that reached the minimum.
  UPDATE fuel_deposits SET credited = credit.credited, direct = credit.direct, collected = credit.collected WHERE id = newest.id;
  INSERT INTO business_to_come (deposit_id, member_id, amount, counts_at)
    VALUES (newest.id, p_member, credit.credited, business_counts_at(p_at));
  RETURN credit.credited;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_reopen FROM PUBLIC;
