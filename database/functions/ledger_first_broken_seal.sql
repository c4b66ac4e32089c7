-- Of ledger.
/* The first seal from p_from on, of p_max seals looked at, whose entries no longer give its hash; null when all do. */
CREATE FUNCTION ledger_first_broken_seal(p_from bigint, p_max integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(s.number) FROM (
    SELECT number, last_xact, last_id, hash,
           coalesce(lag(hash) OVER w, '\x') AS previous,
           coalesce(lag(last_xact) OVER w, '0') AS after_xact, coalesce(lag(last_id) OVER w, 0) AS after_id
    FROM ledger_seals WHERE number BETWEEN p_from - 1 AND p_from + p_max - 1 WINDOW w AS (ORDER BY number)) s
  WHERE s.number >= p_from AND s.hash <> ledger_digest(s.previous, s.after_xact, s.after_id, s.last_xact, s.last_id)
$$;
