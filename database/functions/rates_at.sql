-- Of terms.
/* The terms in force at a time. */
CREATE FUNCTION rates_at(p_at timestamptz) RETURNS rates LANGUAGE sql STABLE AS $$
  SELECT r FROM rates r WHERE r.valid_from <= p_at ORDER BY r.version DESC LIMIT 1
$$;
