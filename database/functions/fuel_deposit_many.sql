-- Of fuel; names tables of affiliate, ledger.
/*
 * Deposits on the chain, any number at once, in the order given; a key that was booked before changes nothing. A deposit waits below the
 * minimum, is credited with what waited once that is reached, and pays arrears first; one of a closed member waits until it is sent back or
 * the account is opened again. Of several, those of members in arrears are left out, and so are those of closed ones: each comes again in a
 * call and a transaction of its own. Answers the stored deposits, which the caller knows by their keys.
 */
CREATE FUNCTION fuel_deposit_many(
  d_key text[], d_hash bytea[], d_event text[], p_at timestamptz, d_member bigint[], d_amount bigint[], p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  is_alone CONSTANT boolean := cardinality(d_key) = 1;
  keys text[]; hashes bytea[]; events text[]; members bigint[]; amounts bigint[];
BEGIN
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (d_member) ORDER BY member_id DESC FOR UPDATE;
  PERFORM ledger_assert_same(f.key, f.input_hash, d.hash) FROM unnest(d_key, d_hash) AS d(key, hash) JOIN fuel_deposits f ON f.key = d.key;
  SELECT array_agg(n.key ORDER BY n.place), array_agg(n.hash ORDER BY n.place), array_agg(n.event ORDER BY n.place),
         array_agg(n.member ORDER BY n.place), array_agg(n.amount ORDER BY n.place)
    INTO keys, hashes, events, members, amounts
    FROM (SELECT DISTINCT ON (d.key) d.* FROM unnest(d_key, d_hash, d_event, d_member, d_amount)
            WITH ORDINALITY AS d(key, hash, event, member, amount, place)
          WHERE NOT EXISTS (SELECT 1 FROM fuel_deposits f WHERE f.key = d.key) ORDER BY d.key, d.place) n
    WHERE is_alone
      OR NOT EXISTS (SELECT 1 FROM fuel_charges c WHERE c.member_id = n.member AND c.arrears > 0)
        AND NOT EXISTS (SELECT 1 FROM fuel_balances c WHERE c.member_id = n.member AND c.closed_at IS NOT NULL);
  IF keys IS NOT NULL THEN
    WITH stored AS (
      INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
        SELECT keys[c.place], hashes[c.place], members[c.place], amounts[c.place], c.entry_id, c.credited_at, c.credited, c.direct, c.collected, p_at
        FROM fuel_credit(keys, hashes, events, p_at, members, amounts, p_min) c ORDER BY c.place
        RETURNING id, member_id, credited)
    INSERT INTO business_to_come (deposit_id, member_id, amount, counts_at)
      SELECT id, member_id, credited, business_counts_at(p_at) FROM stored WHERE credited > 0;
  END IF;
  RETURN QUERY SELECT f.* FROM fuel_deposits f WHERE f.key = ANY (d_key);
END $$;
REVOKE EXECUTE ON FUNCTION fuel_deposit_many FROM PUBLIC;
