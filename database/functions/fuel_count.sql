-- Of fuel.
/* Adds what was taken from a member to the totals: for profits as charged, for anything else as hosted, and what each level got of it. */
CREATE FUNCTION fuel_count(p_member bigint, p_charge fuel_charge_kind, p_taken bigint, p_trades bigint, p_shares bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE is_profit CONSTANT boolean := p_charge = 'charge';
BEGIN
  INSERT INTO fuel_totals AS t (member_id, charged, hosted, trades, shares)
    VALUES (p_member, CASE WHEN is_profit THEN p_taken ELSE 0 END, CASE WHEN is_profit THEN 0 ELSE p_taken END, p_trades, p_shares)
    ON CONFLICT (member_id) DO UPDATE SET charged = t.charged + excluded.charged, hosted = t.hosted + excluded.hosted,
      trades = t.trades + excluded.trades,
      shares = CASE WHEN excluded.shares = '{}' THEN t.shares ELSE shares_added(t.shares, excluded.shares) END;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_count FROM PUBLIC;
