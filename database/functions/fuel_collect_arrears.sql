-- Of fuel.
/* Collects what a member owes, oldest first, each as an entry of its own. The caller holds the member's fuel row. */
CREATE FUNCTION fuel_collect_arrears(p_member bigint, p_cause text, p_hash bytea, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[]; keys text[]; events text[]; dues bigint[]; levels integer[]; rates integer[]; kinds fuel_charge_kind[];
  collected bigint;
BEGIN
  SELECT array_agg(id ORDER BY id), array_agg(p_cause || ' pays ' || key ORDER BY id), array_agg('arrears of ' || key ORDER BY id),
         array_agg(arrears ORDER BY id), array_agg(level_version ORDER BY id), array_agg(rates_version ORDER BY id),
         array_agg(kind ORDER BY id)
    INTO ids, keys, events, dues, levels, rates, kinds
    FROM fuel_charges WHERE member_id = p_member AND arrears > 0;
  IF ids IS NULL THEN RETURN 0; END IF;
  WITH taken AS MATERIALIZED (
    SELECT * FROM fuel_take('arrears', keys, array_fill(p_hash, ARRAY[cardinality(ids)]), events, array_fill(p_at, ARRAY[cardinality(ids)]),
      array_fill(p_member, ARRAY[cardinality(ids)]), dues, levels, rates, kinds, NULL)
  ), paid AS (
    UPDATE fuel_charges f SET bonus_paid = f.bonus_paid + t.bonus, fuel_paid = f.fuel_paid + t.fuel, arrears = t.arrears,
        shares = shares_added(f.shares, t.shares)
      FROM taken t WHERE f.id = ids[t.place] AND t.bonus + t.fuel > 0
  )
  SELECT sum(bonus + fuel) INTO collected FROM taken;
  RETURN collected;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_collect_arrears FROM PUBLIC;
