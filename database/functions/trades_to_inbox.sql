-- Of fuel; names tables of affiliate, trading.
/* Lays closed trades into the inbox of the settlers, in the transaction that closes them. */
CREATE FUNCTION trades_to_inbox(p_trades bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO trade_inbox (trade_id, tree_id, member_id, closed_at, position_id)
    SELECT t.id, s.root_id, t.member_id, t.closed_at, t.position_id FROM trades t JOIN sponsorships s ON s.member_id = t.member_id
    WHERE t.id = ANY (p_trades) AND t.closed_at IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION trades_to_inbox FROM PUBLIC;
