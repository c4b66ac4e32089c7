-- Of fuel; names tables of affiliate, ledger.
/*
 * The same for many deposits at once, in the order given. Members in arrears are left out of it, and so are closed ones: collecting pays
 * their uplines, whose rows must be locked after everybody's counters, so each of them is credited in a transaction of its own. Answers the
 * stored deposits, which the caller knows by their keys.
 */
CREATE FUNCTION fuel_deposit_many(
  d_key text[], d_hash bytea[], d_event text[], p_at timestamptz, d_member bigint[], d_amount bigint[], p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  places bigint[]; members bigint[]; gains bigint[]; waits bigint[]; totals bigint[]; directs bigint[]; sponsors bigint[];
  entries bigint[]; members_credited bigint[]; totals_credited bigint[]; firsts bigint[]; pools bigint[];
BEGIN
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (d_member) ORDER BY member_id DESC FOR UPDATE;
  IF EXISTS (SELECT 1 FROM unnest(d_key, d_hash) AS d(key, hash) JOIN fuel_deposits f ON f.key = d.key WHERE f.input_hash <> d.hash) THEN
    RAISE EXCEPTION 'a key was used for another input' USING ERRCODE = 'FL001';
  END IF;

  -- A member's deposits one after the other: what waited before each, and what it credits, which is nothing below the minimum.
  WITH RECURSIVE item AS MATERIALIZED (
    SELECT d.place, d.member_id, d.amount, row_number() OVER (PARTITION BY d.member_id ORDER BY d.place) AS turn
    FROM (SELECT DISTINCT ON (d.key) d.* FROM unnest(d_key, d_member, d_amount) WITH ORDINALITY AS d(key, member_id, amount, place)
          ORDER BY d.key, d.place) d
    WHERE NOT EXISTS (SELECT 1 FROM fuel_deposits f WHERE f.key = d.key)
      AND NOT EXISTS (SELECT 1 FROM fuel_charges c WHERE c.member_id = d.member_id AND c.arrears > 0)
      AND NOT EXISTS (SELECT 1 FROM fuel_balances c WHERE c.member_id = d.member_id AND c.closed_at IS NOT NULL)
  ), step AS (
    SELECT i.place, i.member_id, i.amount, i.turn, b.sponsor_id, b.direct_basis_points AS direct_points, b.fuel AS had, b.waiting AS waited,
           CASE WHEN b.waiting + i.amount >= p_min THEN b.waiting + i.amount ELSE 0 END AS total
    FROM item i JOIN fuel_balances b ON b.member_id = i.member_id WHERE i.turn = 1
    UNION ALL
    SELECT n.place, n.member_id, n.amount, n.turn, n.sponsor_id, n.direct_points, n.had, n.waited,
           CASE WHEN n.waited + n.amount >= p_min THEN n.waited + n.amount ELSE 0 END
    FROM (SELECT i.place, i.member_id, i.amount, i.turn, s.sponsor_id, s.direct_points, s.had + s.total AS had,
                 CASE WHEN s.total > 0 THEN 0 ELSE s.waited + s.amount END AS waited
          FROM step s JOIN item i ON i.member_id = s.member_id AND i.turn = s.turn + 1) n
  )
  SELECT array_agg(s.place ORDER BY s.place), array_agg(s.member_id ORDER BY s.place), array_agg(s.amount ORDER BY s.place),
         array_agg(s.waited ORDER BY s.place), array_agg(s.total ORDER BY s.place), array_agg(s.sponsor_id ORDER BY s.place),
         array_agg(direct_share(s.had + s.total, s.direct_points) - direct_share(s.had, s.direct_points) ORDER BY s.place),
         array_agg(nextval('ledger_entries_id_seq') ORDER BY s.place)
    INTO places, members, gains, waits, totals, sponsors, directs, entries FROM step s;

  IF places IS NOT NULL THEN
    -- The direct share of whose sponsor is closed goes to the pool.
    SELECT array_agg(CASE WHEN s.closed_at IS NULL THEN 0 ELSE d.direct END ORDER BY d.n) INTO pools
      FROM unnest(sponsors, directs) WITH ORDINALITY AS d(sponsor, direct, n) LEFT JOIN fuel_balances s ON s.member_id = d.sponsor;
    SELECT array_agg(c.member_id), array_agg(c.total) INTO members_credited, totals_credited
      FROM (SELECT t.member_id, sum(t.total)::bigint AS total FROM unnest(members, totals) AS t(member_id, total)
            WHERE t.total > 0 GROUP BY t.member_id) c;
    IF members_credited IS NOT NULL THEN
      SELECT coalesce(array_agg(c.member_id), '{}') INTO firsts FROM unnest(members_credited) AS c(member_id) WHERE NOT EXISTS (
        SELECT 1 FROM fuel_totals t WHERE t.member_id = c.member_id AND t.deposited + t.corrected > t.refunded);
      INSERT INTO fuel_totals AS t (member_id, deposited)
        SELECT c.member_id, c.total FROM unnest(members_credited, totals_credited) AS c(member_id, total)
        ON CONFLICT (member_id) DO UPDATE SET deposited = t.deposited + excluded.deposited;
      PERFORM team_credit(members_credited, totals_credited, firsts);
    END IF;

    PERFORM ledger_write(w.kind, w.ids, w.keys, w.hashes, w.events, w.ats, p.entries, p.members, p.accounts, p.amounts)
      FROM (SELECT CASE WHEN e.total > 0 THEN 'deposit' ELSE 'deposit_waiting' END AS kind,
                   array_agg(e.id ORDER BY e.n) AS ids, array_agg(d_key[e.place] ORDER BY e.n) AS keys,
                   array_agg(d_hash[e.place] ORDER BY e.n) AS hashes, array_agg(d_event[e.place] ORDER BY e.n) AS events,
                   array_agg(p_at ORDER BY e.n) AS ats, array_agg(e.n ORDER BY e.n) AS ns
            FROM unnest(places, entries, totals) WITH ORDINALITY AS e(place, id, total, n) GROUP BY 1) w
      CROSS JOIN LATERAL (
        SELECT array_agg(l.entry) AS entries, array_agg(l.member) AS members, array_agg(l.account) AS accounts, array_agg(l.amount) AS amounts
        FROM (SELECT o.entry, v.member, v.account, v.amount FROM unnest(w.ns) WITH ORDINALITY AS o(n, entry)
              CROSS JOIN LATERAL (VALUES
                (0::bigint, 'treasury'::ledger_account, -gains[o.n]),
                (members[o.n], 'suspense', CASE WHEN totals[o.n] > 0 THEN -waits[o.n] ELSE gains[o.n] END),
                (members[o.n], 'fuel', totals[o.n]), (members[o.n], 'advance', -directs[o.n]),
                (sponsors[o.n], 'income', directs[o.n] - pools[o.n]), (0, 'affiliate_pool', pools[o.n])
              ) AS v(member, account, amount) WHERE v.amount <> 0) l) p
      -- What waits is put there before it is taken out again.
      ORDER BY w.kind DESC;

    UPDATE fuel_deposits SET credited_at = p_at WHERE member_id = ANY (members_credited) AND credited_at IS NULL AND returned_at IS NULL;
    WITH stored AS (
    INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
      SELECT d_key[s.place], d_hash[s.place], s.member_id, s.gain, s.entry,
             CASE WHEN max(s.total) OVER (PARTITION BY s.member_id ORDER BY s.place DESC) > 0 THEN p_at END, s.total, s.direct - s.pool, 0, p_at
      FROM unnest(places, members, gains, totals, directs, pools, entries) AS s(place, member_id, gain, total, direct, pool, entry) ORDER BY s.place
      RETURNING id, member_id, credited)
    INSERT INTO business_to_come (deposit_id, member_id, amount, counts_at)
      SELECT id, member_id, credited, business_counts_at(p_at) FROM stored WHERE credited > 0;
  END IF;
  RETURN QUERY SELECT f.* FROM fuel_deposits f WHERE f.key = ANY (d_key);
END $$;
REVOKE EXECUTE ON FUNCTION fuel_deposit_many FROM PUBLIC;
