-- Of fuel.
/* Direct income on so much fuel: what of it has been paid out in advance. */
CREATE FUNCTION direct_share(p_fuel bigint, p_basis_points integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT p_fuel * p_basis_points / 10000
$$;
