-- Of fuel; names tables of affiliate, ledger, trading.
/*
 * Charges closed trades out of the inbox, each once, in the order of closing. What of a trade's profit is charged follows from the
 * basis of its opening: all of it, or what lifts the account's realised profit above its highest mark so far. Both are kept
 * whatever the basis is. Levels and split are those in force when the trade closed. The caller holds the tree of its members.
 */
CREATE FUNCTION fuel_settle_trades(p_trades bigint[]) RETURNS SETOF fuel_charges
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  keys text[]; hashes bytea[]; events text[]; ats timestamptz[]; members bigint[]; dues bigint[]; levels integer[]; rates integer[]; ids bigint[];
BEGIN
  -- The fuel row of its member guards an account's marks.
  PERFORM 1 FROM fuel_balances b WHERE b.member_id IN (SELECT t.member_id FROM trades t WHERE t.id = ANY (p_trades))
    ORDER BY b.member_id DESC FOR UPDATE;
  WITH taken AS (
    DELETE FROM trade_inbox i WHERE i.trade_id = ANY (p_trades) RETURNING i.trade_id
  ), walked AS (
    SELECT t.*, m.highest, coalesce(m.realised, 0) + sum(t.profit) OVER inorder AS realised
    FROM taken k JOIN trades t ON t.id = k.trade_id LEFT JOIN profit_marks m ON m.account_id = t.account_id
    WINDOW inorder AS (PARTITION BY t.account_id ORDER BY t.closed_at, t.position_id)
  ), marked AS MATERIALIZED (
    SELECT w.*, greatest(w.highest, 0, max(w.realised) OVER (PARTITION BY w.account_id ORDER BY w.closed_at, w.position_id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS mark FROM walked w
  ), kept AS (
    INSERT INTO profit_marks AS m (account_id, realised, highest)
      SELECT DISTINCT ON (k.account_id) k.account_id, k.realised, greatest(k.mark, k.realised) FROM marked k
      ORDER BY k.account_id, k.closed_at DESC, k.position_id DESC
      ON CONFLICT (account_id) DO UPDATE SET realised = excluded.realised, highest = excluded.highest
  ), item AS (
    SELECT k.*, row_number() OVER (ORDER BY k.closed_at, k.position_id, k.id) AS place,
           charge_due(CASE k.basis WHEN 'each-trade' THEN k.profit ELSE (k.realised - k.mark)::bigint END,
             k.company_basis_points, k.discount_basis_points) AS due
    FROM marked k
  )
  SELECT array_agg('trade ' || i.account_id || ' ' || i.position_id ORDER BY i.place),
         array_agg(sha256(convert_to(concat_ws('|', i.member_id, i.profit, i.due, extract(epoch FROM i.closed_at)), 'UTF8')) ORDER BY i.place),
         array_agg('trade ' || i.position_id || ' closed' ORDER BY i.place), array_agg(i.closed_at ORDER BY i.place),
         array_agg(i.member_id ORDER BY i.place), array_agg(i.due ORDER BY i.place), array_agg(levels_at(i.closed_at) ORDER BY i.place),
         array_agg((SELECT r.version FROM rates_at(i.closed_at) r) ORDER BY i.place), array_agg(i.id ORDER BY i.place)
    INTO keys, hashes, events, ats, members, dues, levels, rates, ids FROM item i;
  IF ids IS NOT NULL THEN
    RETURN QUERY SELECT * FROM fuel_settle('charge', keys, hashes, events, ats, members, dues, levels, rates, ids);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_settle_trades FROM PUBLIC;
