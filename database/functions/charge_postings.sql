-- Of fuel.
/* What taking from a member posts besides the income of levels; bonus pays nobody and goes back to promotions. */
CREATE FUNCTION charge_postings(
  p_member bigint, p_bonus bigint, p_fuel bigint, p_released bigint, p_to_levels bigint, p_pool bigint
) RETURNS TABLE (member bigint, account ledger_account, amount bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM (VALUES (p_member, 'fuel'::ledger_account, -p_fuel), (p_member, 'bonus_fuel', -p_bonus), (p_member, 'advance', p_released),
    (0::bigint, 'promotions', p_bonus), (0, 'affiliate_pool', p_pool), (0, 'operations', p_fuel - p_released - p_to_levels - p_pool)
  ) AS v(member, account, amount) WHERE v.amount <> 0
$$;
