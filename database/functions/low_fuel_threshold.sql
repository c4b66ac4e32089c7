-- Of fuel.
/* Fuel below this is low: no new positions are opened, and the grace period begins. */
CREATE FUNCTION low_fuel_threshold(p_capital bigint, p_min bigint, p_basis_points integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(p_min, p_capital * p_basis_points / 10000)
$$;
