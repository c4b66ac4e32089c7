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
  fresh bigint[];
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
  SELECT array_agg(n.place ORDER BY n.place) INTO fresh FROM (
    SELECT DISTINCT ON (c.key) c.place FROM unnest(c_key) WITH ORDINALITY AS c(key, place)
    WHERE NOT EXISTS (SELECT 1 FROM fuel_charges f WHERE f.key = c.key) ORDER BY c.key, c.place) n;
  IF fresh IS NOT NULL THEN
    WITH item AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY i.place) AS place,
             c_key[i.place] AS key, c_hash[i.place] AS hash, c_event[i.place] AS event, c_at[i.place] AS at,
             c_member[i.place] AS member_id, c_due[i.place] AS due,
             c_levels[i.place] AS levels, c_rates[i.place] AS rates, c_trade[i.place] AS trade
      FROM unnest(fresh) AS i(place)
    ), taken AS MATERIALIZED (
      SELECT t.* FROM (SELECT array_agg(key ORDER BY place) AS keys,
                              array_agg(hash ORDER BY place) AS hashes, array_agg(event ORDER BY place) AS events,
                              array_agg(at ORDER BY place) AS ats, array_agg(member_id ORDER BY place) AS members,
                              array_agg(due ORDER BY place) AS dues, array_agg(levels ORDER BY place) AS levels,
                              array_agg(rates ORDER BY place) AS rates FROM item) a
      CROSS JOIN LATERAL fuel_take(c_kind, a.keys, a.hashes, a.events, a.ats, a.members, a.dues, a.levels, a.rates) t
    ), stored AS (
      INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version,
                                shares, entry_id, balance_after, at, trade_id)
        SELECT c_kind::fuel_charge_kind, i.key, i.hash, i.member_id, i.due, t.bonus, t.fuel, t.arrears, i.levels, i.rates,
               t.shares, t.entry_id, t.balance_after, i.at, i.trade
        FROM item i JOIN taken t ON t.place = i.place ORDER BY i.place
    ), shared AS (
      SELECT l.member_id, array_agg(l.share ORDER BY l.level) AS shares
      FROM (SELECT i.member_id, u.level, sum(u.share)::bigint AS share FROM item i JOIN taken t ON t.place = i.place
            CROSS JOIN LATERAL unnest(t.shares) WITH ORDINALITY AS u(share, level) GROUP BY 1, 2) l GROUP BY 1
    )
    INSERT INTO fuel_totals AS f (member_id, charged, hosted, trades, shares)
      SELECT c.member_id, CASE WHEN c_kind = 'charge' THEN c.paid ELSE 0 END, CASE WHEN c_kind = 'charge' THEN 0 ELSE c.paid END, c.trades,
             coalesce(s.shares, '{}')
      FROM (SELECT i.member_id, sum(t.bonus + t.fuel) AS paid, count(i.trade) AS trades FROM item i JOIN taken t ON t.place = i.place
            GROUP BY i.member_id) c LEFT JOIN shared s ON s.member_id = c.member_id
      ON CONFLICT (member_id) DO UPDATE SET charged = f.charged + excluded.charged, hosted = f.hosted + excluded.hosted,
        trades = f.trades + excluded.trades,
        shares = CASE WHEN excluded.shares = '{}' THEN f.shares ELSE shares_added(f.shares, excluded.shares) END;
  END IF;
  RETURN QUERY SELECT f.* FROM unnest(c_key) WITH ORDINALITY AS c(key, place) JOIN fuel_charges f ON f.key = c.key ORDER BY c.place;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_settle FROM PUBLIC;
