-- Of fuel.
/* What is due on so much chargeable profit: the company's share, less the discount, rounded down. */
CREATE FUNCTION charge_due(p_profit bigint, p_company_basis_points integer, p_discount_basis_points integer) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT div(greatest(p_profit, 0)::numeric * p_company_basis_points * (10000 - p_discount_basis_points), 100000000)::bigint
$$;
