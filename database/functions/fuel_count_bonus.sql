-- Of fuel; names tables of ledger.
/* Shows the joining bonus among what was put on the balance: what the ledger gave, less what a closing took back. */
CREATE FUNCTION fuel_count_bonus(p_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO fuel_totals (member_id, bonus)
    SELECT p_member, e.amounts[2] - (SELECT coalesce(sum(r.bonus), 0) FROM fuel_refunds r WHERE r.member_id = p_member)
    FROM ledger_entries e WHERE e.key = 'joining bonus ' || p_member
    ON CONFLICT (member_id) DO UPDATE SET bonus = excluded.bonus;
$$;
REVOKE EXECUTE ON FUNCTION fuel_count_bonus FROM PUBLIC;
