-- Of fuel; names tables of affiliate, ledger, terms.
/*
 * The same for a single charge, step by step: for one row the plans of the set-based function cost more than the work.
 * The worlds of the tests run both against one model.
 */
CREATE FUNCTION fuel_settle_one(
  c_kind text, c_key text, c_hash bytea, c_event text, c_at timestamptz, c_member bigint, c_due bigint,
  c_levels integer, c_rates integer, c_trade bigint
) RETURNS SETOF fuel_charges LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  stored fuel_charges%ROWTYPE;
  new_entry bigint;
  b bigint; f bigint; released bigint; pool bigint := 0; paid bigint := 0;
  shares bigint[] := '{}'; members bigint[] := '{}'; accounts ledger_account[] := '{}'; amounts bigint[] := '{}';
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = c_member FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'member % has no accounts', c_member; END IF;
  SELECT * INTO stored FROM fuel_charges WHERE key = c_key;
  IF FOUND THEN
    RETURN NEXT stored;
    RETURN;
  END IF;
  b := least(c_due, own.bonus_fuel);
  f := least(c_due - b, own.fuel);
  released := direct_share(own.fuel, own.direct_basis_points) - direct_share(own.fuel - f, own.direct_basis_points);
  IF c_levels IS NOT NULL AND f > 0 THEN
    SELECT coalesce(array_agg(l.amount ORDER BY l.level), '{}'), coalesce(sum(l.amount), 0),
           coalesce(array_agg(l.upline ORDER BY l.level) FILTER (WHERE l.amount > 0), '{}'),
           coalesce(array_agg('income'::ledger_account) FILTER (WHERE l.amount > 0), '{}'),
           coalesce(array_agg(l.amount ORDER BY l.level) FILTER (WHERE l.amount > 0), '{}')
      INTO shares, paid, members, accounts, amounts
      FROM (SELECT u.upline, u.level,
                   level_share(f, r.share_basis_points, r.active_members_min, r.team_business_min,
                     t.active, t.active_directs, t.team_business) AS amount
            FROM sponsorships p CROSS JOIN LATERAL unnest(p.uplines) WITH ORDINALITY AS u(upline, level)
            JOIN level_rules r ON r.version = c_levels AND r.level = u.level
            JOIN team_standings t ON t.member_id = u.upline
            WHERE p.member_id = c_member) l;
    pool := greatest(affiliate_share(f, (SELECT affiliate_basis_points FROM rates WHERE version = c_rates)) - paid - released, 0);
  END IF;
  IF b + f > 0 THEN
    IF f > 0 THEN members := members || c_member; accounts := accounts || 'fuel'::ledger_account; amounts := amounts || -f; END IF;
    IF b > 0 THEN
      members := members || ARRAY[c_member, 0]; accounts := accounts || '{bonus_fuel,promotions}'::ledger_account[]; amounts := amounts || ARRAY[-b, b];
    END IF;
    IF released > 0 THEN members := members || c_member; accounts := accounts || 'advance'::ledger_account; amounts := amounts || released; END IF;
    IF pool > 0 THEN members := members || 0::bigint; accounts := accounts || 'affiliate_pool'::ledger_account; amounts := amounts || pool; END IF;
    IF f - released - paid - pool > 0 THEN
      members := members || 0::bigint; accounts := accounts || 'operations'::ledger_account; amounts := amounts || (f - released - paid - pool);
    END IF;
    new_entry := nextval('ledger_entries_id_seq');
    PERFORM ledger_write(c_kind, ARRAY[new_entry], ARRAY[c_key], ARRAY[c_hash], ARRAY[c_event], ARRAY[c_at],
      array_fill(1::bigint, ARRAY[cardinality(members)]), members, accounts, amounts);
  END IF;
  INSERT INTO fuel_totals AS t (member_id, charged, hosted, trades, shares)
    VALUES (c_member, CASE WHEN c_kind = 'charge' THEN b + f ELSE 0 END, CASE WHEN c_kind = 'charge' THEN 0 ELSE b + f END, num_nonnulls(c_trade),
      shares)
    ON CONFLICT (member_id) DO UPDATE SET charged = t.charged + excluded.charged, hosted = t.hosted + excluded.hosted,
      trades = t.trades + excluded.trades,
      shares = CASE WHEN excluded.shares = '{}' THEN t.shares ELSE shares_added(t.shares, excluded.shares) END;
  RETURN QUERY INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version,
      shares, entry_id, balance_after, at, trade_id)
    VALUES (c_kind::fuel_charge_kind, c_key, c_hash, c_member, c_due, b, f, c_due - b - f, c_levels, c_rates,
      shares, new_entry, own.fuel + own.bonus_fuel - f - b, c_at, c_trade)
    RETURNING *;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_settle_one FROM PUBLIC;
