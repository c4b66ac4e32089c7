-- Of ledger.
/*
 * Posts one entry given in full: withdrawals, bonuses, refunds, dust. Answers the earlier entry when the key was used for the
 * same input, refuses it for another (FL001), and refuses what would make a balance negative (FL002 income, FL003 fuel).
 */
CREATE FUNCTION ledger_post(
  p_kind text, p_key text, p_hash bytea, p_event text, p_at timestamptz,
  p_member bigint[], p_account ledger_account[], p_amount bigint[]
) RETURNS TABLE (entry_id bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  earlier ledger_entries%ROWTYPE;
  new_id bigint;
  broken text;
BEGIN
  PERFORM ledger_assert_allowed(p_kind, p_key, p_member, p_account, p_amount);
  -- Whoever replays the key waits here for the first to finish, and then finds its entry.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_key, 7));
  SELECT * INTO earlier FROM ledger_entries e WHERE e.key = p_key;
  IF FOUND THEN
    PERFORM ledger_assert_same(p_key, earlier.input_hash, p_hash);
    RETURN QUERY SELECT earlier.id, true;
    RETURN;
  END IF;
  new_id := nextval('ledger_entries_id_seq');
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (p_member) ORDER BY member_id DESC FOR UPDATE;
  BEGIN
    PERFORM ledger_write(p_kind, ARRAY[new_id], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      array_fill(1::bigint, ARRAY[cardinality(p_member)]), p_member, p_account, p_amount);
  EXCEPTION WHEN check_violation THEN
    GET STACKED DIAGNOSTICS broken = CONSTRAINT_NAME;
    IF broken LIKE 'income_balances_%' THEN RAISE EXCEPTION 'not enough income' USING ERRCODE = 'FL002'; END IF;
    IF broken LIKE 'fuel_balances_%' THEN RAISE EXCEPTION 'not enough fuel' USING ERRCODE = 'FL003'; END IF;
    RAISE;
  END;
  RETURN QUERY SELECT new_id, false;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_post FROM PUBLIC;
