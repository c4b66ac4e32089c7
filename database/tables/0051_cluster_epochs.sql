-- Entries, audit rows and events are ordered by the numbers of their transactions, which begin anew in another cluster: a dump that was
-- restored there wrote into ranges that were sealed long ago. Every cluster adds a base of its own, so that positions only ever grow.
CREATE TABLE cluster_epochs (
  number    integer PRIMARY KEY,
  -- The cluster's system identifier: the same on its replicas and after a recovery in place, another one wherever a dump is restored.
  cluster   bigint NOT NULL,
  base      bigint NOT NULL,
  begun_at  timestamptz NOT NULL
);
INSERT INTO cluster_epochs SELECT 1, system_identifier, 0, now() FROM pg_control_system();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cluster_epochs
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

/* The position of what this transaction writes. */
CREATE FUNCTION commit_position() RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (pg_current_xact_id()::text::bigint
    + (SELECT base FROM public.cluster_epochs ORDER BY number DESC LIMIT 1))::text::xid8;
END $$;

/* Below this position nothing can still appear: it is that of the oldest running transaction. */
CREATE FUNCTION commit_horizon() RETURNS xid8 LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    + (SELECT base FROM public.cluster_epochs ORDER BY number DESC LIMIT 1))::text::xid8;
END $$;

ALTER TABLE ledger_entries ALTER COLUMN xact SET DEFAULT commit_position();
ALTER TABLE operator_audit ALTER COLUMN xact SET DEFAULT commit_position();
ALTER TABLE events ALTER COLUMN xact SET DEFAULT commit_position();

-- What is sealed is closed. A process that goes on in another cluster before the owner has started there is refused, instead of breaking
-- the chain for good.
CREATE FUNCTION assert_after_seals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE sealed xid8;
BEGIN
  IF TG_TABLE_NAME = 'ledger_entries' THEN
    SELECT last_xact INTO sealed FROM ledger_seals ORDER BY number DESC LIMIT 1;
  ELSE
    SELECT xact INTO sealed FROM audit_seals ORDER BY number DESC LIMIT 1;
  END IF;
  IF commit_position() <= sealed THEN
    RAISE EXCEPTION 'This database was restored into another cluster: start one process with DATABASE_URL, the owner of the tables, first.'
      USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION assert_after_seals() FROM PUBLIC;
CREATE TRIGGER after_seals BEFORE INSERT ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION assert_after_seals();
CREATE TRIGGER after_seals BEFORE INSERT ON operator_audit FOR EACH STATEMENT EXECUTE FUNCTION assert_after_seals();

-- What is done to the database itself is done by its owner, who is no operator.
ALTER TABLE operator_audit ALTER COLUMN actor_id DROP NOT NULL;
ALTER TABLE operator_audit ADD CHECK (actor_id IS NOT NULL OR subject = 'database');
