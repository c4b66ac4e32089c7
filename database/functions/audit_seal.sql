-- Of audit.
/* Seals up to p_max further audit rows, in the order of their transactions. Answers how many it sealed. */
CREATE FUNCTION audit_seal(p_max integer, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last audit_seals%ROWTYPE; row_found operator_audit%ROWTYPE; sealed integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('audit_seal', 7)) THEN RETURN 0; END IF;
  SELECT * INTO last FROM audit_seals ORDER BY number DESC LIMIT 1;
  IF NOT FOUND THEN
    last.number := 0; last.xact := '0'; last.audit_id := 0; last.hash := '\x';
  END IF;
  -- Below the oldest running transaction nothing can still appear.
  FOR row_found IN SELECT * FROM operator_audit a
      WHERE (a.xact, a.id) > (last.xact, last.audit_id) AND a.xact < commit_horizon()
      ORDER BY a.xact, a.id LIMIT p_max LOOP
    last.number := last.number + 1;
    last.hash := audit_digest(last.hash, row_found);
    INSERT INTO audit_seals (number, audit_id, xact, hash, sealed_at) VALUES (last.number, row_found.id, row_found.xact, last.hash, p_at);
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;
REVOKE EXECUTE ON FUNCTION audit_seal FROM PUBLIC;
