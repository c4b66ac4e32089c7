-- Of fuel; names tables of ledger.
/*
 * Books what comes for members, in the order given: below the minimum it waits, and so does what comes for a closed member; else it is
 * credited together with what waited, and the sponsor is paid the direct share of it (a closed one's goes to the pool). Who comes alone
 * has arrears collected, too. The caller holds the members' fuel rows, and stores what is answered.
 */
CREATE FUNCTION fuel_credit(
  c_key text[], c_hash bytea[], c_event text[], p_at timestamptz, c_member bigint[], c_amount bigint[], p_min bigint
) RETURNS TABLE (place bigint, entry_id bigint, credited_at timestamptz, credited bigint, direct bigint, collected bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  d record; member bigint; had bigint; waited bigint; total bigint; moved bigint; gathered bigint := 0;
  places bigint[] := '{}'; entries bigint[] := '{}'; waits bigint[] := '{}'; totals bigint[] := '{}'; sponsors bigint[] := '{}';
  moves bigint[] := '{}'; pools bigint[] := '{}';
  members_credited bigint[]; totals_credited bigint[]; firsts bigint[];
BEGIN
  -- A member's one after the other: what waited before each, and what it credits, which is nothing below the minimum.
  FOR d IN
    SELECT c.place, c.member, c.amount, b.fuel, b.waiting, b.closed_at IS NOT NULL AS is_closed, b.sponsor_id, b.direct_basis_points,
           -- Not locked: income that still comes to somebody who is closing is listed among the leftovers.
           s.closed_at IS NOT NULL AS is_orphaned
    FROM unnest(c_member, c_amount) WITH ORDINALITY AS c(member, amount, place)
    JOIN fuel_balances b ON b.member_id = c.member LEFT JOIN fuel_balances s ON s.member_id = b.sponsor_id
    ORDER BY c.member, c.place
  LOOP
    IF member IS DISTINCT FROM d.member THEN
      member := d.member; had := d.fuel; waited := d.waiting;
    END IF;
    total := CASE WHEN d.is_closed OR waited + d.amount < p_min THEN 0 ELSE waited + d.amount END;
    CONTINUE WHEN d.amount = 0 AND total = 0;
    moved := direct_share_moved(had, had + total, d.direct_basis_points);
    places := places || d.place; entries := entries || nextval('ledger_entries_id_seq'); waits := waits || waited; totals := totals || total;
    sponsors := sponsors || d.sponsor_id; moves := moves || moved; pools := pools || CASE WHEN d.is_orphaned THEN moved ELSE 0 END;
    had := had + total;
    waited := CASE WHEN total > 0 THEN 0 ELSE waited + d.amount END;
  END LOOP;

  SELECT array_agg(t.member), array_agg(t.total) INTO members_credited, totals_credited
    FROM (SELECT c_member[e.place] AS member, sum(e.total)::bigint AS total FROM unnest(places, totals) AS e(place, total)
          WHERE e.total > 0 GROUP BY 1) t;
  IF members_credited IS NOT NULL THEN
    SELECT coalesce(array_agg(c.member), '{}') INTO firsts FROM unnest(members_credited) AS c(member) WHERE NOT EXISTS (
      SELECT 1 FROM fuel_totals t WHERE t.member_id = c.member AND has_deposited(t.deposited, t.corrected, t.refunded));
    INSERT INTO fuel_totals AS t (member_id, deposited) SELECT c.member, c.total FROM unnest(members_credited, totals_credited) AS c(member, total)
      ON CONFLICT (member_id) DO UPDATE SET deposited = t.deposited + excluded.deposited;
    -- Counters are locked between fuel and income rows.
    PERFORM team_credit(members_credited, totals_credited, firsts);
  END IF;

  PERFORM ledger_write(w.kind, w.ids, w.keys, w.hashes, w.events, w.ats, p.entries, p.members, p.accounts, p.amounts)
    FROM (SELECT CASE WHEN e.total > 0 THEN 'deposit' ELSE 'deposit_waiting' END AS kind,
                 array_agg(e.id ORDER BY e.n) AS ids, array_agg(c_key[e.place] ORDER BY e.n) AS keys,
                 array_agg(c_hash[e.place] ORDER BY e.n) AS hashes, array_agg(c_event[e.place] ORDER BY e.n) AS events,
                 array_agg(p_at ORDER BY e.n) AS ats, array_agg(e.n ORDER BY e.n) AS ns
          FROM unnest(places, entries, totals) WITH ORDINALITY AS e(place, id, total, n) GROUP BY 1) w
    CROSS JOIN LATERAL (
      SELECT array_agg(l.entry) AS entries, array_agg(l.member) AS members, array_agg(l.account) AS accounts, array_agg(l.amount) AS amounts
      FROM (SELECT o.entry, v.member, v.account, v.amount FROM unnest(w.ns) WITH ORDINALITY AS o(n, entry)
            CROSS JOIN LATERAL (VALUES
              (0::bigint, 'treasury'::ledger_account, -c_amount[places[o.n]]),
              (c_member[places[o.n]], 'suspense', CASE WHEN totals[o.n] > 0 THEN -waits[o.n] ELSE c_amount[places[o.n]] END),
              (c_member[places[o.n]], 'fuel', totals[o.n]), (c_member[places[o.n]], 'advance', -moves[o.n]),
              (sponsors[o.n], 'income', moves[o.n] - pools[o.n]), (0, 'affiliate_pool', pools[o.n])
            ) AS v(member, account, amount) WHERE v.amount <> 0) l) p
    -- What waits is put there before it is taken out again.
    ORDER BY w.kind DESC;
  UPDATE fuel_deposits f SET credited_at = p_at WHERE f.member_id = ANY (members_credited) AND f.credited_at IS NULL AND f.returned_at IS NULL;
  -- Collecting pays uplines, whose rows must be locked after everybody's counters: of several, nobody owes anything.
  IF cardinality(c_key) = 1 AND members_credited IS NOT NULL THEN
    gathered := fuel_collect_arrears(c_member[1], c_key[1], c_hash[1], p_at);
  END IF;
  RETURN QUERY SELECT e.place, e.id,
      CASE WHEN max(e.total) OVER (PARTITION BY c_member[e.place] ORDER BY e.place DESC) > 0 THEN p_at END,
      e.total, e.moved - e.pool, gathered
    FROM unnest(places, entries, totals, moves, pools) AS e(place, id, total, moved, pool);
END $$;
REVOKE EXECUTE ON FUNCTION fuel_credit FROM PUBLIC;
