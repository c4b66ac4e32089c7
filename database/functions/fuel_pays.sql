-- Of fuel.
/* What of so much due fuel pays: what bonus leaves, as far as there is fuel. The rest is arrears. */
CREATE FUNCTION fuel_pays(p_due bigint, p_bonus bigint, p_fuel bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(greatest(p_due - p_bonus, 0), p_fuel)
$$;
