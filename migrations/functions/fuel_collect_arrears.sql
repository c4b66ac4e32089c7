-- Of fuel.
/* Collects what a member owes, oldest first, each as an entry of its own. The caller holds the member's fuel row. */
CREATE FUNCTION fuel_collect_arrears(p_member bigint, p_cause text, p_hash bytea, p_at timestamptz) RETURNS bigint
LANGUAGE sql AS $$
  WITH owed AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY id) AS place, id, key, arrears, level_version, rates_version FROM fuel_charges
    WHERE member_id = p_member AND arrears > 0
  ), taken AS MATERIALIZED (
    SELECT t.* FROM (SELECT array_agg(p_cause || ' pays ' || key ORDER BY place) AS keys,
                            array_agg(p_hash ORDER BY place) AS hashes, array_agg('arrears of ' || key ORDER BY place) AS events,
                            array_agg(p_at ORDER BY place) AS ats, array_agg(p_member ORDER BY place) AS members,
                            array_agg(arrears ORDER BY place) AS dues, array_agg(level_version ORDER BY place) AS levels,
                            array_agg(rates_version ORDER BY place) AS rates FROM owed) a
    CROSS JOIN LATERAL fuel_take('arrears', a.keys, a.hashes, a.events, a.ats, a.members, a.dues, a.levels, a.rates) t
  ), paid AS (
    UPDATE fuel_charges f SET bonus_paid = f.bonus_paid + t.bonus, fuel_paid = f.fuel_paid + t.fuel, arrears = t.arrears,
        shares = shares_added(f.shares, t.shares)
      FROM owed o JOIN taken t ON t.place = o.place WHERE f.id = o.id AND t.bonus + t.fuel > 0
      RETURNING f.kind, t.bonus + t.fuel AS amount, t.shares
  ), shared AS (
    SELECT array_agg(l.share ORDER BY l.level) AS shares FROM (
      SELECT u.level, sum(u.share)::bigint AS share FROM paid p CROSS JOIN LATERAL unnest(p.shares) WITH ORDINALITY AS u(share, level)
      GROUP BY 1) l
  ), counted AS (
    UPDATE fuel_totals SET charged = charged + coalesce((SELECT sum(amount) FROM paid WHERE kind = 'charge'), 0),
                           hosted = hosted + coalesce((SELECT sum(amount) FROM paid WHERE kind <> 'charge'), 0),
                           shares = shares_added(shares, coalesce((SELECT shares FROM shared), '{}'))
      WHERE member_id = p_member
  )
  SELECT coalesce(sum(bonus + fuel), 0)::bigint FROM taken
$$;
REVOKE EXECUTE ON FUNCTION fuel_collect_arrears FROM PUBLIC;
