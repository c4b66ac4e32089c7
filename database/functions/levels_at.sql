-- Of affiliate.
/* The version of the level structure in force at a time. */
CREATE FUNCTION levels_at(p_at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT max(version) FROM level_structures WHERE created_at <= p_at
$$;
