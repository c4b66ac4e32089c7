-- Of fuel; names tables of affiliate, ledger, terms.
/*
 * Takes what is due from bonus first, then from fuel, and posts it; the rest is arrears. The caller holds the members' fuel
 * rows. Several dues of one member are taken in their order: after the dues up to one sum to C, bonus has paid min(C, B) and
 * fuel min(C - that, F), so no row has to wait for the one before it. A due with levels and rates is shared out by them.
 */
CREATE FUNCTION fuel_take(
  t_kind text, t_key text[], t_hash bytea[], t_event text[], t_at timestamptz[], t_member bigint[], t_due bigint[],
  t_levels integer[], t_rates integer[]
) RETURNS TABLE (place bigint, entry_id bigint, bonus bigint, fuel bigint, arrears bigint, shares bigint[], balance_after bigint)
LANGUAGE sql AS $$
  WITH due AS (
    SELECT t.*, b.fuel AS had, b.bonus_fuel AS had_bonus, b.direct_basis_points,
           sum(t.due) OVER (PARTITION BY t.member_id ORDER BY t.place)::bigint AS sum_due
    FROM unnest(t_key, t_hash, t_event, t_at, t_member, t_due, t_levels, t_rates)
      WITH ORDINALITY AS t(key, hash, event, at, member_id, due, levels, rates, place)
    JOIN fuel_balances b ON b.member_id = t.member_id
  ), bounded AS (
    SELECT *, least(sum_due, had_bonus) AS bonus_now, least(sum_due - due, had_bonus) AS bonus_before,
           least(greatest(sum_due - had_bonus, 0), had) AS fuel_now, least(greatest(sum_due - due - had_bonus, 0), had) AS fuel_before
    FROM due
  ), taken AS MATERIALIZED (
    SELECT place, key, hash, event, at, member_id, due, levels, rates,
           bonus_now - bonus_before AS b, fuel_now - fuel_before AS f,
           direct_share(had - fuel_before, direct_basis_points) - direct_share(had - fuel_now, direct_basis_points) AS released,
           had + had_bonus - fuel_now - bonus_now AS balance_after,
           CASE WHEN bonus_now + fuel_now > bonus_before + fuel_before
                THEN nextval('ledger_entries_id_seq') END AS entry_id,
           -- Only what takes something becomes an entry, and entries are counted without gaps.
           count(*) FILTER (WHERE bonus_now + fuel_now > bonus_before + fuel_before) OVER (ORDER BY place) AS entry_place
    FROM bounded
  ), line AS MATERIALIZED (
    -- Unfolded here and not in the join below, where the planner would unfold once per level.
    SELECT t.place, t.entry_place, t.f, t.levels, u.upline, u.level
    FROM (SELECT t.place, t.entry_place, t.f, t.levels, p.uplines FROM taken t JOIN sponsorships p ON p.member_id = t.member_id
          WHERE t.f > 0 AND t.levels IS NOT NULL OFFSET 0) t
    CROSS JOIN LATERAL unnest(t.uplines) WITH ORDINALITY AS u(upline, level)
  ), share AS MATERIALIZED (
    SELECT l.place, l.entry_place, l.upline, l.level,
           level_share(l.f, r.share_basis_points, r.active_members_min, r.team_business_min,
             s.active, s.active_directs, s.team_business) AS amount
    FROM line l
    JOIN level_rules r ON r.version = l.levels AND r.level = l.level
    JOIN team_standings s ON s.member_id = l.upline
  ), split AS MATERIALIZED (
    SELECT t.*, coalesce(s.shares, '{}') AS shares, coalesce(s.paid, 0) AS paid,
           -- What remains of the split; a micro-dollar that rounding takes beyond it comes out of operations.
           greatest(affiliate_share(t.f, r.affiliate_basis_points) - coalesce(s.paid, 0) - t.released, 0) AS pool
    FROM taken t
    LEFT JOIN rates r ON r.version = t.rates
    LEFT JOIN (SELECT place, array_agg(amount ORDER BY level) AS shares, sum(amount)::bigint AS paid FROM share GROUP BY place) s
      ON s.place = t.place
  ), posting(entry, member, account, amount) AS (
    SELECT s.entry_place, p.member, p.account, p.amount FROM split s CROSS JOIN LATERAL (VALUES
      (s.member_id, 'fuel'::ledger_account, -s.f), (s.member_id, 'bonus_fuel', -s.b), (s.member_id, 'advance', s.released),
      (0, 'promotions', s.b), (0, 'affiliate_pool', s.pool), (0, 'operations', s.f - s.released - s.paid - s.pool)
    ) AS p(member, account, amount) WHERE p.amount <> 0
    UNION ALL
    SELECT entry_place, upline, 'income', amount FROM share WHERE amount > 0
  ), written AS MATERIALIZED (
    SELECT ledger_write(t_kind, e.ids, e.keys, e.hashes, e.events, e.ats, p.entries, p.members, p.accounts, p.amounts)
    FROM (SELECT array_agg(entry_id ORDER BY place) AS ids, array_agg(key ORDER BY place) AS keys, array_agg(hash ORDER BY place) AS hashes,
                 array_agg(event ORDER BY place) AS events, array_agg(at ORDER BY place) AS ats FROM split WHERE entry_id IS NOT NULL) e,
         (SELECT array_agg(entry) AS entries, array_agg(member) AS members, array_agg(account) AS accounts,
                 array_agg(amount) AS amounts FROM posting) p
    WHERE e.ids IS NOT NULL
  )
  SELECT s.place, s.entry_id, s.b, s.f, s.due - s.b - s.f, s.shares, s.balance_after
  FROM split s WHERE (SELECT count(*) FROM written) >= 0
$$;
REVOKE EXECUTE ON FUNCTION fuel_take FROM PUBLIC;
