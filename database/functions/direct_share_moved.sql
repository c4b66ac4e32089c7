-- Of fuel.
/* By how much direct income follows when fuel becomes so much: what the advance rises by, and the sponsor's income with it. */
CREATE FUNCTION direct_share_moved(p_before bigint, p_after bigint, p_basis_points integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT direct_share(p_after, p_basis_points) - direct_share(p_before, p_basis_points)
$$;
