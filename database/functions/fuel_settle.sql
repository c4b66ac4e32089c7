-- Of fuel; names tables of ledger, terms.
/*
 * Settles new charges, any number at once; a key that was settled before changes nothing. Answers the stored charge of every
 * key, so a replay gets the same answer as the first. The caller compares the hashes.
 */
CREATE FUNCTION fuel_settle(
  c_kind text, c_key text[], c_hash bytea[], c_event text[], c_at timestamptz[], c_member bigint[], c_due bigint[],
  c_levels integer[], c_rates integer[], c_trade bigint[]
) RETURNS SETOF fuel_charges LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  repeated bigint;
BEGIN
  -- The API asks for what a member agrees to pay for setting the bot up again, and for nothing else: no more than the terms in force say, which have
  -- a limit of their own; it is shared out to nobody.
  IF NOT pg_has_role(session_user, 'fairlead_worker', 'MEMBER')
    AND (c_kind <> 'reactivation' OR c_levels IS NOT NULL OR c_rates IS NOT NULL OR c_trade IS NOT NULL OR EXISTS (
      SELECT 1 FROM unnest(c_key, c_member, c_due) AS c(key, member, due)
      WHERE (c.due BETWEEN 1 AND (SELECT r.reactivation_fee FROM rates r ORDER BY r.version DESC LIMIT 1)
        AND c.key LIKE 'reactivation ' || c.member || ' %') IS NOT TRUE)) THEN
    RAISE EXCEPTION 'this login may not charge for %', c_kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (c_member) ORDER BY member_id DESC FOR UPDATE;
  SELECT count(*) INTO repeated FROM fuel_charges f WHERE f.key = ANY (c_key);
  IF cardinality(c_key) > 1 THEN
    repeated := repeated + cardinality(c_key) - (SELECT count(DISTINCT k) FROM unnest(c_key) AS k);
  END IF;
  IF repeated = 0 THEN
    RETURN QUERY INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version,
                                           shares, entry_id, balance_after, at, trade_id)
      SELECT c_kind::fuel_charge_kind, c_key[t.place], c_hash[t.place], c_member[t.place], c_due[t.place], t.bonus, t.fuel, t.arrears,
             c_levels[t.place], c_rates[t.place], t.shares, t.entry_id, t.balance_after, c_at[t.place], c_trade[t.place]
      FROM fuel_take(c_kind, c_key, c_hash, c_event, c_at, c_member, c_due, c_levels, c_rates,
        array_fill(c_kind::fuel_charge_kind, ARRAY[cardinality(c_key)]), c_trade) t ORDER BY t.place RETURNING *;
    RETURN;
  END IF;
  PERFORM fuel_settle(c_kind, f.keys, f.hashes, f.events, f.ats, f.members, f.dues, f.levels, f.rates, f.trades)
    FROM (SELECT array_agg(c_key[n.place]) AS keys, array_agg(c_hash[n.place]) AS hashes, array_agg(c_event[n.place]) AS events,
                 array_agg(c_at[n.place]) AS ats, array_agg(c_member[n.place]) AS members, array_agg(c_due[n.place]) AS dues,
                 array_agg(c_levels[n.place]) AS levels, array_agg(c_rates[n.place]) AS rates, array_agg(c_trade[n.place]) AS trades
          FROM (SELECT min(c.place) AS place FROM unnest(c_key) WITH ORDINALITY AS c(key, place)
                WHERE NOT EXISTS (SELECT 1 FROM fuel_charges f WHERE f.key = c.key) GROUP BY c.key ORDER BY 1) n) f
    WHERE f.keys IS NOT NULL;
  RETURN QUERY SELECT f.* FROM unnest(c_key) WITH ORDINALITY AS c(key, place) JOIN fuel_charges f ON f.key = c.key ORDER BY c.place;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_settle FROM PUBLIC;
