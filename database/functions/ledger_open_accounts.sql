-- Of ledger.
/* A member's accounts. Who gets the direct income on their fuel, and how much of it, is fixed here. */
CREATE FUNCTION ledger_open_accounts(p_member bigint, p_sponsor bigint, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO fuel_balances (member_id, sponsor_id, direct_basis_points)
    SELECT p_member, p_sponsor, CASE WHEN p_sponsor IS NULL THEN 0 ELSE r.direct_basis_points END FROM rates_at(p_at) r
    ON CONFLICT DO NOTHING;
  INSERT INTO income_balances (member_id) VALUES (p_member) ON CONFLICT DO NOTHING;
$$;
REVOKE EXECUTE ON FUNCTION ledger_open_accounts FROM PUBLIC;
