-- Of fuel; names tables of ledger.
/*
 * An operator's correction of a member's fuel, against another account. The advance keeps its form, and what that moves is the pool's
 * matter; fuel that is taken away counts as team business no more, fuel that is given does not count.
 */
CREATE FUNCTION fuel_correct(
  p_key text, p_hash bytea, p_event text, p_at timestamptz, p_member bigint, p_amount bigint, p_other bigint, p_account ledger_account
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  earlier ledger_entries%ROWTYPE;
  moved bigint;
BEGIN
  PERFORM ledger_assert_ordered('correction', p_key);
  PERFORM 1 FROM fuel_balances WHERE member_id IN (p_member, p_other) ORDER BY member_id DESC FOR UPDATE;
  SELECT * INTO STRICT own FROM fuel_balances WHERE member_id = p_member;
  SELECT * INTO earlier FROM ledger_entries WHERE key = p_key;
  IF FOUND THEN
    PERFORM ledger_assert_same(p_key, earlier.input_hash, p_hash);
    RETURN;
  END IF;
  IF own.fuel + p_amount < 0 THEN RAISE EXCEPTION 'not enough fuel' USING ERRCODE = 'FL003'; END IF;
  INSERT INTO fuel_totals AS t (member_id, corrected) VALUES (p_member, p_amount)
    ON CONFLICT (member_id) DO UPDATE SET corrected = t.corrected + excluded.corrected;
  IF p_amount < 0 THEN PERFORM team_lose_business(p_member, -p_amount);
  ELSE PERFORM team_follow_active(p_member); END IF;
  moved := direct_share_moved(own.fuel, own.fuel + p_amount, own.direct_basis_points);
  PERFORM ledger_write('correction', ARRAY[nextval('ledger_entries_id_seq')], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      array_agg(1::bigint), array_agg(p.member), array_agg(p.account), array_agg(p.amount))
    FROM (SELECT v.member, v.account, sum(v.amount)::bigint AS amount FROM (VALUES
            (p_member, 'fuel'::ledger_account, p_amount), (p_member, 'advance', -moved), (0::bigint, 'affiliate_pool', moved),
            (p_other, p_account, -p_amount)) AS v(member, account, amount) GROUP BY v.member, v.account) p
    WHERE p.amount <> 0;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_correct FROM PUBLIC;
