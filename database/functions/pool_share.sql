-- Of affiliate.
/* What remains for the pool of the affiliate share; a micro-dollar that rounding takes beyond it comes out of operations. */
CREATE FUNCTION pool_share(p_collected bigint, p_basis_points integer, p_to_levels bigint, p_released bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(affiliate_share(p_collected, p_basis_points) - p_to_levels - p_released, 0)
$$;
