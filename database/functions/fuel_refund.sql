-- Of fuel; names tables of ledger.
/*
 * The account is closed: unused fuel less the direct income paid on it goes back, bonus fuel returns to promotions, and what is still
 * owed is written off for as long as the account is closed. The fuel that leaves counts as team business no more.
 */
CREATE FUNCTION fuel_refund(p_key text, p_hash bytea, p_at timestamptz, p_member bigint) RETURNS TABLE (refunded bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  earlier fuel_refunds%ROWTYPE;
  new_entry bigint;
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  SELECT * INTO earlier FROM fuel_refunds WHERE key = p_key;
  IF FOUND THEN
    PERFORM ledger_assert_same(p_key, earlier.input_hash, p_hash);
    RETURN QUERY SELECT earlier.refund, true;
    RETURN;
  END IF;
  UPDATE fuel_charges SET written_off = written_off + arrears, arrears = 0 WHERE member_id = p_member AND arrears > 0;
  UPDATE fuel_balances SET closed_at = p_at WHERE member_id = p_member;
  IF own.fuel + own.bonus_fuel > 0 THEN
    new_entry := nextval('ledger_entries_id_seq');
    PERFORM ledger_write('refund', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY['account closed'], ARRAY[p_at],
        array_agg(1::bigint), array_agg(p.member), array_agg(p.account), array_agg(p.amount))
      FROM (VALUES (p_member, 'fuel'::ledger_account, -own.fuel), (p_member, 'advance', -own.advance),
                   (0::bigint, 'treasury', own.fuel + own.advance), (p_member, 'bonus_fuel', -own.bonus_fuel),
                   (0, 'promotions', own.bonus_fuel)) AS p(member, account, amount)
      WHERE p.amount <> 0;
    INSERT INTO fuel_totals AS t (member_id, refunded, paid_out, bonus) VALUES (p_member, own.fuel, own.fuel + own.advance, -own.bonus_fuel)
      ON CONFLICT (member_id) DO UPDATE SET refunded = t.refunded + excluded.refunded, paid_out = t.paid_out + excluded.paid_out,
        bonus = t.bonus + excluded.bonus;
    PERFORM team_lose_business(p_member, own.fuel);
  END IF;
  INSERT INTO fuel_refunds (key, input_hash, member_id, refund, fuel, bonus, at)
    VALUES (p_key, p_hash, p_member, own.fuel + own.advance, own.fuel, own.bonus_fuel, p_at);
  RETURN QUERY SELECT own.fuel + own.advance, false;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_refund FROM PUBLIC;
