-- Of packages.
/* The packages in force at a time, by number. */
CREATE FUNCTION packages_at(p_at timestamptz) RETURNS SETOF package_versions LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (package_id) * FROM package_versions WHERE valid_from <= p_at ORDER BY package_id, version DESC
$$;
