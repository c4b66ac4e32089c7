-- Of fuel.
/* What of so much due bonus fuel pays: all it can, before any fuel is taken. */
CREATE FUNCTION bonus_pays(p_due bigint, p_bonus bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(p_due, p_bonus)
$$;
