-- Of fuel; names tables of ledger.
/*
 * Credits what a member has waiting together with what comes now, pays the sponsor the direct share of it (a closed one's goes to
 * the pool) and collects arrears. The caller holds the member's fuel row.
 */
CREATE FUNCTION fuel_credit(
  p_key text, p_hash bytea, p_event text, p_at timestamptz, p_member bigint, p_new bigint,
  OUT entry_id bigint, OUT total bigint, OUT direct bigint, OUT collected bigint
) LANGUAGE plpgsql AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  moved bigint; is_first boolean; is_orphaned boolean;
BEGIN
  SELECT * INTO STRICT own FROM fuel_balances WHERE member_id = p_member;
  entry_id := nextval('ledger_entries_id_seq');
  total := own.waiting + p_new;
  is_first := NOT EXISTS (SELECT 1 FROM fuel_totals t WHERE t.member_id = p_member AND t.deposited + t.corrected > t.refunded);
  INSERT INTO fuel_totals AS t (member_id, deposited) VALUES (p_member, total)
    ON CONFLICT (member_id) DO UPDATE SET deposited = t.deposited + excluded.deposited;
  -- Counters are locked between fuel and income rows.
  PERFORM team_credit(ARRAY[p_member], ARRAY[total], CASE WHEN is_first THEN ARRAY[p_member] ELSE '{}' END);
  moved := direct_share(own.fuel + total, own.direct_basis_points) - direct_share(own.fuel, own.direct_basis_points);
  -- Not locked: income that still comes to somebody who is closing is listed among the leftovers.
  is_orphaned := EXISTS (SELECT 1 FROM fuel_balances s WHERE s.member_id = own.sponsor_id AND s.closed_at IS NOT NULL);
  direct := CASE WHEN is_orphaned THEN 0 ELSE moved END;
  PERFORM ledger_write('deposit', ARRAY[entry_id], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      array_agg(1::bigint), array_agg(p.member), array_agg(p.account), array_agg(p.amount))
    FROM (VALUES (0::bigint, 'treasury'::ledger_account, -p_new), (p_member, 'suspense', -own.waiting), (p_member, 'fuel', total),
                 (p_member, 'advance', -moved), (own.sponsor_id, 'income', direct),
                 (0, 'affiliate_pool', moved - direct)) AS p(member, account, amount)
    WHERE p.amount <> 0;
  UPDATE fuel_deposits SET credited_at = p_at WHERE member_id = p_member AND credited_at IS NULL AND returned_at IS NULL;
  collected := fuel_collect_arrears(p_member, p_key, p_hash, p_at);
END $$;
REVOKE EXECUTE ON FUNCTION fuel_credit FROM PUBLIC;
