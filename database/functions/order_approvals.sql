-- Of orders; names tables of identity, payouts.
/* How many operators stand for what is ordered: each once, as long as they may, and until they take it back. */
CREATE FUNCTION order_approvals(p_kind text, p_order bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT a.operator_id) FROM payout_approvals a
    JOIN members m ON m.id = a.operator_id AND m.role IN ('owner', 'finance') AND m.locked_at IS NULL AND m.closed_at IS NULL
    WHERE a.kind = p_kind AND a.subject_id = p_order AND a.taken_back_at IS NULL
$$;
