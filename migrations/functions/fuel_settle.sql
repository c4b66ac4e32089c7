-- Of fuel; names tables of ledger.
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
  keys text[]; hashes bytea[]; events text[]; ats timestamptz[]; members bigint[]; dues bigint[]; levels integer[]; rates integer[]; trades bigint[];
  reactivation_max constant bigint := 10000000;
BEGIN
  -- The API asks for what a member agrees to pay for setting the bot up again, and for nothing else; that is shared out to nobody.
  IF NOT pg_has_role(session_user, 'fairlead_worker', 'MEMBER')
    AND (c_kind <> 'reactivation' OR c_levels IS NOT NULL OR c_rates IS NOT NULL OR c_trade IS NOT NULL OR EXISTS (
      SELECT 1 FROM unnest(c_key, c_member, c_due) AS c(key, member, due)
      WHERE (c.due BETWEEN 1 AND reactivation_max AND c.key LIKE 'reactivation ' || c.member || ' %') IS NOT TRUE)) THEN
    RAISE EXCEPTION 'this login may not charge for %', c_kind USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (c_member) ORDER BY member_id DESC FOR UPDATE;
  SELECT array_agg(n.key ORDER BY n.place), array_agg(n.hash ORDER BY n.place), array_agg(n.event ORDER BY n.place),
         array_agg(n.at ORDER BY n.place), array_agg(n.member ORDER BY n.place), array_agg(n.due ORDER BY n.place),
         array_agg(n.levels ORDER BY n.place), array_agg(n.rates ORDER BY n.place), array_agg(n.trade ORDER BY n.place)
    INTO keys, hashes, events, ats, members, dues, levels, rates, trades
    FROM (SELECT DISTINCT ON (c.key) c.* FROM unnest(c_key, c_hash, c_event, c_at, c_member, c_due, c_levels, c_rates, c_trade)
            WITH ORDINALITY AS c(key, hash, event, at, member, due, levels, rates, trade, place)
          WHERE NOT EXISTS (SELECT 1 FROM fuel_charges f WHERE f.key = c.key) ORDER BY c.key, c.place) n;
  IF keys IS NOT NULL THEN
    INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version,
                              shares, entry_id, balance_after, at, trade_id)
      SELECT c_kind::fuel_charge_kind, keys[t.place], hashes[t.place], members[t.place], dues[t.place], t.bonus, t.fuel, t.arrears,
             levels[t.place], rates[t.place], t.shares, t.entry_id, t.balance_after, ats[t.place], trades[t.place]
      FROM fuel_take(c_kind, keys, hashes, events, ats, members, dues, levels, rates,
        array_fill(c_kind::fuel_charge_kind, ARRAY[cardinality(keys)]), trades) t ORDER BY t.place;
  END IF;
  RETURN QUERY SELECT f.* FROM unnest(c_key) WITH ORDINALITY AS c(key, place) JOIN fuel_charges f ON f.key = c.key ORDER BY c.place;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_settle FROM PUBLIC;
