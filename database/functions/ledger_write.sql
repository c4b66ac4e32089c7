-- Of ledger.
/*
 * The posting function: everything that moves money ends here. Entries come as parallel arrays and their postings as others
 * (p_place is the place of the posting's entry), so that two hundred charges are as few statements as one. Every writer takes
 * its locks in one order: fuel rows by falling member id (the caller holds them, it computed with them), then the team's
 * counters, then income rows by falling member id, then nothing that others wait for.
 */
CREATE FUNCTION ledger_write(
  p_kind text, e_id bigint[], e_key text[], e_hash bytea[], e_event text[], e_at timestamptz[],
  p_place bigint[], p_member bigint[], p_account ledger_account[], p_amount bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- The plans do not depend on how long the arrays are; planning again for each call would cost more than the call.
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF cardinality(e_id) = 1 THEN
    INSERT INTO ledger_entries (id, kind, key, input_hash, event, at, members, accounts, amounts)
      VALUES (e_id[1], p_kind::ledger_entry_kind, e_key[1], e_hash[1], e_event[1], e_at[1], p_member, p_account, p_amount);
  ELSE
    INSERT INTO ledger_entries (id, kind, key, input_hash, event, at, members, accounts, amounts)
      SELECT e_id[g.place], p_kind::ledger_entry_kind, e_key[g.place], e_hash[g.place], e_event[g.place], e_at[g.place], g.members, g.accounts, g.amounts
      FROM (SELECT p.place, array_agg(p.m) AS members, array_agg(p.a) AS accounts, array_agg(p.x) AS amounts
            FROM unnest(p_place, p_member, p_account, p_amount) AS p(place, m, a, x) GROUP BY p.place) g;
  END IF;

  UPDATE fuel_balances b
    SET fuel = b.fuel + d.fuel, bonus_fuel = b.bonus_fuel + d.bonus_fuel, advance = b.advance + d.advance, waiting = b.waiting + d.waiting
    FROM (SELECT m,
                 coalesce(sum(x) FILTER (WHERE a = 'fuel'), 0)::bigint AS fuel,
                 coalesce(sum(x) FILTER (WHERE a = 'bonus_fuel'), 0)::bigint AS bonus_fuel,
                 coalesce(sum(x) FILTER (WHERE a = 'advance'), 0)::bigint AS advance,
                 coalesce(sum(x) FILTER (WHERE a = 'suspense'), 0)::bigint AS waiting
          FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
          WHERE a IN ('fuel', 'bonus_fuel', 'advance', 'suspense') AND m <> 0 GROUP BY m) d
    WHERE b.member_id = d.m;

  -- Which lifetime total an income counts for follows from the kind of the entry.
  IF p_kind IN ('charge', 'arrears') THEN
    -- Inserting in order locks in order, without a pass of its own.
    INSERT INTO income_balances AS b (member_id, income, level_total)
      SELECT m, sum(x), sum(x) FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
      WHERE a = 'income' GROUP BY m ORDER BY m DESC
      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, level_total = b.level_total + excluded.level_total;
  ELSIF p_kind = 'deposit' THEN
    INSERT INTO income_balances AS b (member_id, income, direct_total)
      SELECT m, sum(x), sum(x) FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
      WHERE a = 'income' GROUP BY m ORDER BY m DESC
      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, direct_total = b.direct_total + excluded.direct_total;
  ELSIF p_kind = 'correction' THEN
    PERFORM 1 FROM income_balances WHERE member_id = ANY (p_member) ORDER BY member_id DESC FOR UPDATE;
    UPDATE income_balances b SET income = b.income + d.income, corrected_total = b.corrected_total + d.income
      FROM (SELECT m, sum(x)::bigint AS income FROM unnest(p_member, p_account, p_amount) AS p(m, a, x) WHERE a = 'income' GROUP BY m) d
      WHERE b.member_id = d.m;
  ELSIF p_kind LIKE 'withdrawal%' OR p_kind IN ('leftover_refund', 'reconciled') THEN
    PERFORM 1 FROM income_balances WHERE member_id = ANY (p_member) ORDER BY member_id DESC FOR UPDATE;
    UPDATE income_balances b SET income = b.income + d.income, withdrawn_total = b.withdrawn_total - d.income, hold = b.hold + d.hold
      FROM (SELECT m, coalesce(sum(x) FILTER (WHERE a = 'income'), 0)::bigint AS income,
                   coalesce(sum(x) FILTER (WHERE a = 'hold'), 0)::bigint AS hold
            FROM unnest(p_member, p_account, p_amount) AS p(m, a, x) WHERE a IN ('income', 'hold') GROUP BY m) d
      WHERE b.member_id = d.m;
  END IF;

  INSERT INTO house_movements (treasury, operations, affiliate_pool, promotions, dust, suspense)
    SELECT coalesce(sum(x) FILTER (WHERE a = 'treasury'), 0), coalesce(sum(x) FILTER (WHERE a = 'operations'), 0),
           coalesce(sum(x) FILTER (WHERE a = 'affiliate_pool'), 0), coalesce(sum(x) FILTER (WHERE a = 'promotions'), 0),
           coalesce(sum(x) FILTER (WHERE a = 'dust'), 0), coalesce(sum(x) FILTER (WHERE a = 'suspense'), 0)
    FROM unnest(p_member, p_account, p_amount) AS p(m, a, x) WHERE m = 0 HAVING count(*) > 0;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_write FROM PUBLIC;
