-- Of platform; names tables of ledger, audit.
/* Begins a new epoch where the database has come into another cluster; answers whether it did. The caller holds the migrations' lock. */
CREATE FUNCTION settle_cluster() RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  last cluster_epochs%ROWTYPE; here bigint; begins bigint;
  -- No cluster gets so far between a dump and its restore.
  gap CONSTANT bigint := 4294967296;
BEGIN
  IF NOT cluster_moved() THEN RETURN false; END IF;
  -- Whoever still writes by the base before ends first.
  LOCK TABLE ledger_entries, operator_audit, events IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO last FROM cluster_epochs ORDER BY number DESC LIMIT 1;
  SELECT system_identifier INTO here FROM pg_control_system();
  -- By chance, so that a page that followed one restore of a dump does not take its place for one in another restore of it.
  begins := newest_position() + gap * (1 + floor(random() * 1000)::bigint);
  INSERT INTO cluster_epochs (number, cluster, base, begun_at)
    VALUES (last.number + 1, here, begins - pg_snapshot_xmax(pg_current_snapshot())::text::bigint, now());
  -- What a page has seen may be undone by the restore: it reads everything anew.
  UPDATE events_forgotten SET xact = begins::text::xid8;
  INSERT INTO operator_audit (at, action, subject, details) VALUES (now(), 'go on in another cluster', 'database',
    jsonb_build_object('from', last.cluster::text, 'to', here::text, 'positions from', begins::text));
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION settle_cluster FROM PUBLIC;
