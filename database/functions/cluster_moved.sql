-- Of platform.
/* Whether the database has come into another cluster since its owner last started: by the cluster's identifier, or because positions are ahead. */
CREATE FUNCTION cluster_moved() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.cluster <> c.system_identifier OR newest_position() >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + e.base
  FROM (SELECT cluster, base FROM cluster_epochs ORDER BY number DESC LIMIT 1) e, pg_control_system() c
$$;
REVOKE EXECUTE ON FUNCTION cluster_moved FROM PUBLIC;
