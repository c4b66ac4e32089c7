-- Of affiliate.
/* What of the collected fuel is there for the members above and the pool. */
CREATE FUNCTION affiliate_share(p_collected bigint, p_basis_points integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT p_collected * p_basis_points / 10000
$$;
