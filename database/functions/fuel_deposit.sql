-- Of fuel.
/* What processes of the version before call for a single deposit. */
CREATE FUNCTION fuel_deposit(
  p_key text, p_hash bytea, p_event text, p_at timestamptz, p_member bigint, p_amount bigint, p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM fuel_deposit_many(ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], p_at, ARRAY[p_member], ARRAY[p_amount], p_min)
$$;
REVOKE EXECUTE ON FUNCTION fuel_deposit FROM PUBLIC;
