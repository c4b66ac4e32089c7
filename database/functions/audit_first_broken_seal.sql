-- Of audit.
/* The first seal from p_from on, of p_max looked at, whose row is gone or no longer gives its hash; null when all do. */
CREATE FUNCTION audit_first_broken_seal(p_from bigint, p_max integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(s.number) FROM (
    SELECT number, audit_id, hash, lag(number) OVER w AS number_before, coalesce(lag(hash) OVER w, '\x') AS previous
    FROM audit_seals WHERE number BETWEEN p_from - 1 AND p_from + p_max - 1 WINDOW w AS (ORDER BY number)) s
  LEFT JOIN operator_audit a ON a.id = s.audit_id
  WHERE s.number >= p_from AND (a.id IS NULL OR s.number <> coalesce(s.number_before, 0) + 1 OR s.hash <> audit_digest(s.previous, a))
$$;
