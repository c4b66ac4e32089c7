-- Of fuel; names tables of ledger.
/*
 * What a closed member still has leaves the books to be sent back: of deposits in suspense all, each once, of income what is beyond the
 * debt that was written off. Answers how much it is. FL005: the account is open.
 */
CREATE FUNCTION leftover_return(p_key text, p_hash bytea, p_at timestamptz, p_member bigint, p_account ledger_account) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  earlier ledger_entries%ROWTYPE;
  left_over bigint;
BEGIN
  PERFORM ledger_assert_ordered('leftover_refund', p_key);
  SELECT * INTO STRICT own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  SELECT * INTO earlier FROM ledger_entries WHERE key = p_key;
  IF FOUND THEN
    PERFORM ledger_assert_same(p_key, earlier.input_hash, p_hash);
    RETURN earlier.amounts[array_position(earlier.accounts, 'treasury')];
  END IF;
  IF own.closed_at IS NULL THEN RAISE EXCEPTION 'member % is not closed', p_member USING ERRCODE = 'FL005'; END IF;
  IF p_account = 'suspense' THEN
    left_over := own.waiting;
    UPDATE fuel_deposits SET returned_at = p_at WHERE member_id = p_member AND credited_at IS NULL AND returned_at IS NULL;
  ELSE
    SELECT greatest(income - fuel_owed(p_member), 0) INTO STRICT left_over FROM income_balances WHERE member_id = p_member FOR UPDATE;
  END IF;
  IF left_over > 0 THEN
    PERFORM ledger_write('leftover_refund', ARRAY[nextval('ledger_entries_id_seq')], ARRAY[p_key], ARRAY[p_hash],
      ARRAY['paid out after closing'], ARRAY[p_at], ARRAY[1, 1], ARRAY[p_member, 0],
      ARRAY[p_account, 'treasury']::ledger_account[], ARRAY[-left_over, left_over]);
  END IF;
  RETURN left_over;
END $$;
REVOKE EXECUTE ON FUNCTION leftover_return FROM PUBLIC;
