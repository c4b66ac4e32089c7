-- Of fuel; names tables of affiliate, ledger.
/*
 * A deposit on the chain: waits below the minimum, is credited with what waited once that is reached, and pays arrears first. One
 * of a closed member waits, too, until it is sent back or the account is opened again.
 */
CREATE FUNCTION fuel_deposit(
  p_key text, p_hash bytea, p_event text, p_at timestamptz, p_member bigint, p_amount bigint, p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  stored fuel_deposits%ROWTYPE;
  new_entry bigint; credit record;
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'member % has no accounts', p_member; END IF;
  SELECT * INTO stored FROM fuel_deposits WHERE key = p_key;
  IF FOUND THEN
    IF stored.input_hash <> p_hash THEN
      RAISE EXCEPTION 'the key % was used for another input', p_key USING ERRCODE = 'FL001';
    END IF;
    RETURN NEXT stored;
    RETURN;
  END IF;
  IF own.waiting + p_amount < p_min OR own.closed_at IS NOT NULL THEN
    new_entry := nextval('ledger_entries_id_seq');
    PERFORM ledger_write('deposit_waiting', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      ARRAY[1, 1], ARRAY[0, p_member], ARRAY['treasury', 'suspense']::ledger_account[], ARRAY[-p_amount, p_amount]);
    RETURN QUERY INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited, direct, collected, at)
      VALUES (p_key, p_hash, p_member, p_amount, new_entry, 0, 0, 0, p_at) RETURNING *;
    RETURN;
  END IF;
  credit := fuel_credit(p_key, p_hash, p_event, p_at, p_member, p_amount);
  INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
    VALUES (p_key, p_hash, p_member, p_amount, credit.entry_id, p_at, credit.total, credit.direct, credit.collected, p_at)
    RETURNING * INTO stored;
  INSERT INTO business_to_come (deposit_id, member_id, amount, counts_at)
    VALUES (stored.id, p_member, credit.total, business_counts_at(p_at));
  RETURN NEXT stored;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_deposit FROM PUBLIC;
