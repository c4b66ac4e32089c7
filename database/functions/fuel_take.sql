-- Of fuel; names tables of ledger, terms.
/*
 * Takes what is due, posts and counts it; the rest is arrears. The caller holds the members' fuel rows. Several dues of one member are
 * taken in their order: what has been paid of the dues up to one is what would be paid of their sum, so no row has to wait for the one
 * before it. A due with levels and rates is shared out by them. Every rule is a function of its own; a single due goes by them step by
 * step, because setting up the set-based statement costs as much as a charge.
 */
CREATE FUNCTION fuel_take(
  t_kind text, t_key text[], t_hash bytea[], t_event text[], t_at timestamptz[], t_member bigint[], t_due bigint[],
  t_levels integer[], t_rates integer[], t_charge fuel_charge_kind[], t_trade bigint[]
) RETURNS TABLE (place bigint, entry_id bigint, bonus bigint, fuel bigint, arrears bigint, shares bigint[], balance_after bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  own fuel_balances%ROWTYPE;
  released bigint; paid bigint := 0; pool bigint := 0; members bigint[] := '{}'; amounts bigint[] := '{}'; posted record;
BEGIN
  IF cardinality(t_due) = 1 THEN
    SELECT * INTO STRICT own FROM fuel_balances WHERE member_id = t_member[1];
    place := 1; shares := '{}';
    bonus := bonus_pays(t_due[1], own.bonus_fuel);
    fuel := fuel_pays(t_due[1], own.bonus_fuel, own.fuel);
    arrears := t_due[1] - bonus - fuel;
    balance_after := own.fuel + own.bonus_fuel - fuel - bonus;
    released := -direct_share_moved(own.fuel, own.fuel - fuel, own.direct_basis_points);
    IF t_levels[1] IS NOT NULL AND fuel > 0 THEN
      SELECT coalesce(array_agg(l.amount ORDER BY l.level), '{}'), coalesce(sum(l.amount), 0),
             coalesce(array_agg(l.upline ORDER BY l.level) FILTER (WHERE l.amount > 0), '{}'),
             coalesce(array_agg(l.amount ORDER BY l.level) FILTER (WHERE l.amount > 0), '{}')
        INTO shares, paid, members, amounts FROM level_shares(t_member[1], fuel, t_levels[1]) l;
      pool := pool_share(fuel, (SELECT r.affiliate_basis_points FROM rates r WHERE r.version = t_rates[1]), paid, released);
    END IF;
    IF bonus + fuel > 0 THEN
      entry_id := nextval('ledger_entries_id_seq');
      SELECT array_agg(p.member) AS members, array_agg(p.account) AS accounts, array_agg(p.amount) AS amounts INTO posted
        FROM charge_postings(t_member[1], bonus, fuel, released, paid, pool) p;
      PERFORM ledger_write(t_kind, ARRAY[entry_id], t_key, t_hash, t_event, t_at,
        array_fill(1::bigint, ARRAY[cardinality(posted.members) + cardinality(members)]), posted.members || members,
        posted.accounts || array_fill('income'::ledger_account, ARRAY[cardinality(members)]), posted.amounts || amounts);
    END IF;
    PERFORM fuel_count(t_member[1], t_charge[1], bonus + fuel, num_nonnulls(t_trade[1]), shares);
    RETURN NEXT;
    RETURN;
  END IF;

  RETURN QUERY WITH due AS (
    SELECT d.place, t_member[d.place] AS member_id, d.due, b.fuel AS had, b.bonus_fuel AS had_bonus, b.direct_basis_points,
           sum(d.due) OVER (PARTITION BY t_member[d.place] ORDER BY d.place)::bigint AS sum_due
    FROM unnest(t_due) WITH ORDINALITY AS d(due, place) JOIN fuel_balances b ON b.member_id = t_member[d.place]
  ), bounded AS (
    SELECT *, bonus_pays(sum_due, had_bonus) AS bonus_now, bonus_pays(sum_due - due, had_bonus) AS bonus_before,
           fuel_pays(sum_due, had_bonus, had) AS fuel_now, fuel_pays(sum_due - due, had_bonus, had) AS fuel_before
    FROM due
  ), taken AS MATERIALIZED (
    SELECT place, member_id, due, bonus_now - bonus_before AS b, fuel_now - fuel_before AS f,
           -direct_share_moved(had - fuel_before, had - fuel_now, direct_basis_points) AS released,
           had + had_bonus - fuel_now - bonus_now AS balance_after,
           CASE WHEN bonus_now + fuel_now > bonus_before + fuel_before THEN nextval('ledger_entries_id_seq') END AS entry_id
    FROM bounded
  ), share AS MATERIALIZED (
    SELECT t.place, t.member_id, l.level, l.upline, l.amount
    FROM (SELECT place, member_id, f, t_levels[place] AS levels FROM taken WHERE f > 0 AND t_levels[place] IS NOT NULL) t
    CROSS JOIN LATERAL level_shares(t.member_id, t.f, t.levels) l
  ), split AS MATERIALIZED (
    SELECT t.*, coalesce(s.shares, '{}') AS shares, coalesce(s.paid, 0) AS paid,
           coalesce(pool_share(t.f, r.affiliate_basis_points, coalesce(s.paid, 0), t.released), 0) AS pool
    FROM taken t
    LEFT JOIN rates r ON r.version = t_rates[t.place]
    LEFT JOIN (SELECT place, array_agg(amount ORDER BY level) AS shares, sum(amount)::bigint AS paid FROM share GROUP BY place) s
      ON s.place = t.place
  ), posting(entry, member, account, amount) AS (
    SELECT s.place, p.* FROM split s CROSS JOIN LATERAL charge_postings(s.member_id, s.b, s.f, s.released, s.paid, s.pool) p
    UNION ALL
    SELECT place, upline, 'income', amount FROM share WHERE amount > 0
  ), written AS MATERIALIZED (
    -- Only what takes something has postings, and becomes an entry.
    SELECT ledger_write(t_kind, (SELECT array_agg(entry_id ORDER BY place) FROM split), t_key, t_hash, t_event, t_at,
      p.entries, p.members, p.accounts, p.amounts)
    FROM (SELECT array_agg(entry) AS entries, array_agg(member) AS members, array_agg(account) AS accounts,
                 array_agg(amount) AS amounts FROM posting) p
    WHERE p.entries IS NOT NULL
  ), counted AS MATERIALIZED (
    SELECT fuel_count(c.member_id, c.charge, c.taken, c.trades, coalesce(s.shares, '{}'))
    FROM (SELECT member_id, t_charge[place] AS charge, sum(b + f)::bigint AS taken, count(t_trade[place]) AS trades FROM split GROUP BY 1, 2) c
    LEFT JOIN (SELECT l.member_id, l.charge, array_agg(l.amount ORDER BY l.level) AS shares
               FROM (SELECT member_id, t_charge[place] AS charge, level, sum(amount)::bigint AS amount FROM share GROUP BY 1, 2, 3) l GROUP BY 1, 2) s
      ON s.member_id = c.member_id AND s.charge = c.charge
  )
  SELECT s.place, s.entry_id, s.b, s.f, s.due - s.b - s.f, s.shares, s.balance_after
  FROM split s WHERE (SELECT count(*) FROM written) + (SELECT count(*) FROM counted) >= 0;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_take FROM PUBLIC;
