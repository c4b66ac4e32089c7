-- Of payouts.
/*
 * Notes where the database goes on after a recovery, and answers whether the signer has held it against the chain since. Addresses that were
 * given out and then forgotten must not be given to somebody else: the next ones begin far behind them.
 */
CREATE FUNCTION note_database_line() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint; line integer; last database_lines%ROWTYPE;
  -- No service gives out so many addresses in the time that a recovery loses.
  skipped CONSTANT bigint := 1000;
BEGIN
  SELECT system_identifier INTO here FROM pg_control_system();
  line := ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer;
  SELECT * INTO last FROM database_lines ORDER BY number DESC LIMIT 1;
  IF last.cluster = here AND last.timeline = line THEN RETURN last.settled_at IS NOT NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('database line', 7));
  SELECT * INTO last FROM database_lines ORDER BY number DESC LIMIT 1;
  IF last.cluster <> here OR last.timeline <> line THEN
    INSERT INTO database_lines VALUES (last.number + 1, here, line, now(), NULL);
    PERFORM setval('deposit_address_index', nextval('deposit_address_index') + skipped);
    RETURN false;
  END IF;
  RETURN last.settled_at IS NOT NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_database_line FROM PUBLIC;
