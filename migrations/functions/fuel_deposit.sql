/* A deposit on the chain: waits below the minimum, is credited with what waited once that is reached, and pays arrears first. */
CREATE FUNCTION fuel_deposit(
  p_key text, p_hash bytea, p_event text, p_at timestamptz, p_member bigint, p_amount bigint, p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  earlier fuel_deposits%ROWTYPE;
  total bigint; direct_income bigint; collected_now bigint; new_entry bigint;
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'member % has no accounts', p_member; END IF;
  SELECT * INTO earlier FROM fuel_deposits WHERE key = p_key;
  IF FOUND THEN
    IF earlier.input_hash <> p_hash THEN
      RAISE EXCEPTION 'the key % was used for another input', p_key USING ERRCODE = 'FL001';
    END IF;
    RETURN NEXT earlier;
    RETURN;
  END IF;
  new_entry := nextval('ledger_entries_id_seq');
  total := own.waiting + p_amount;
  IF total < p_min THEN
    PERFORM ledger_write('deposit_waiting', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      ARRAY[1, 1], ARRAY[0, p_member], ARRAY['treasury', 'suspense']::ledger_account[], ARRAY[-p_amount, p_amount]);
    RETURN QUERY INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited, direct, collected, at)
      VALUES (p_key, p_hash, p_member, p_amount, new_entry, 0, 0, 0, p_at) RETURNING *;
    RETURN;
  END IF;
  -- Counters are locked between fuel and income rows; and the deposit counts for the arrears it pays.
  PERFORM team_add_business(p_member, total);
  direct_income := direct_share(own.fuel + total, own.direct_basis_points) - direct_share(own.fuel, own.direct_basis_points);
  PERFORM ledger_write('deposit', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      array_agg(1::bigint), array_agg(p.member), array_agg(p.account), array_agg(p.amount))
    FROM (VALUES (0::bigint, 'treasury'::ledger_account, -p_amount), (p_member, 'suspense', -own.waiting), (p_member, 'fuel', total),
                 (p_member, 'advance', -direct_income), (own.sponsor_id, 'income', direct_income)) AS p(member, account, amount)
    WHERE p.amount <> 0;
  UPDATE fuel_deposits SET credited_at = p_at WHERE member_id = p_member AND credited_at IS NULL;
  INSERT INTO fuel_totals AS t (member_id, deposited) VALUES (p_member, total)
    ON CONFLICT (member_id) DO UPDATE SET deposited = t.deposited + excluded.deposited;
  collected_now := fuel_collect_arrears(p_member, p_key, p_hash, p_at);
  RETURN QUERY INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
    VALUES (p_key, p_hash, p_member, p_amount, new_entry, p_at, total, direct_income, collected_now, p_at) RETURNING *;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_deposit FROM PUBLIC;
