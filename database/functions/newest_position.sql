-- Of platform; names tables of ledger, audit.
/* The highest position that anything stored has. */
CREATE FUNCTION newest_position() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(p.xact), '0')::text::bigint FROM (
    SELECT max(xact) AS xact FROM ledger_entries
    UNION ALL SELECT max(last_xact) FROM (SELECT last_xact FROM ledger_seals ORDER BY number DESC LIMIT 1) s
    UNION ALL SELECT max(xact) FROM operator_audit
    UNION ALL SELECT max(xact) FROM (SELECT xact FROM audit_seals ORDER BY number DESC LIMIT 1) s
    UNION ALL SELECT max(xact) FROM events
    UNION ALL SELECT max(xact) FROM events_forgotten) p
$$;
REVOKE EXECUTE ON FUNCTION newest_position FROM PUBLIC;
