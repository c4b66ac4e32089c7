-- Of fuel.
CREATE FUNCTION shares_added(a bigint[], b bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY place), '{}')
  FROM unnest(a, b) WITH ORDINALITY AS s(x, y, place)
$$;
