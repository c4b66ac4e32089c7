-- A database that was restored, or a replica that took over, may not know the last transfers. Each recovery begins a timeline of its own;
-- on one that the signer has not held against the chain it signs nothing.
CREATE TABLE database_lines (
  number      integer PRIMARY KEY,
  -- The cluster's system identifier and timeline.
  cluster     bigint NOT NULL,
  timeline    integer NOT NULL,
  begun_at    timestamptz NOT NULL,
  -- When the signer found nothing on the chain that this database does not know.
  settled_at  timestamptz
);
INSERT INTO database_lines
  SELECT 1, system_identifier, ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::integer, now(), now()
  FROM pg_control_system();

-- What the signer made of each order to reconcile: it took all of it into the books, or none.
CREATE TABLE reconciliations (
  order_id  bigint PRIMARY KEY REFERENCES operator_orders (id),
  at        timestamptz NOT NULL,
  -- Why it was refused; empty where it was carried out.
  refusal   text
);

-- `reconciled` is a transfer that pays nothing this database knows; its bytes may be unknown, for somebody else may have signed them.
ALTER TABLE chain_sends DROP CONSTRAINT chain_sends_purpose_check,
  ADD CONSTRAINT chain_sends_purpose_check CHECK (purpose IN ('payout', 'gas', 'sweep', 'cold', 'cancel', 'rescue', 'reconciled')) NOT VALID;

ALTER TABLE operator_orders DROP CONSTRAINT operator_orders_kind_check,
  ADD CONSTRAINT operator_orders_kind_check
    CHECK (kind IN ('unfreeze', 'reset_factor', 'give_login', 'correction', 'leftover', 'rescue', 'house_payout', 'close_all', 'hold_cluster',
      'release_hold', 'reconcile')) NOT VALID;
ALTER TABLE payout_approvals DROP CONSTRAINT payouts_have_amount_and_address,
  ADD CONSTRAINT payouts_have_amount_and_address
    CHECK (kind IN ('unfreeze', 'reset_factor', 'give_login', 'correction', 'close_all', 'hold_cluster', 'release_hold', 'reconcile')
      OR (amount IS NOT NULL AND address IS NOT NULL)) NOT VALID;

-- Backups as whoever took them noted them, so that it can be seen how old the newest is.
CREATE TABLE backups (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  label        text NOT NULL UNIQUE,
  kind         text NOT NULL CHECK (kind IN ('full', 'diff', 'incr', 'copy')),
  started_at   timestamptz NOT NULL,
  ended_at     timestamptz NOT NULL,
  bytes        bigint NOT NULL CHECK (bytes >= 0)
);
CREATE INDEX backups_by_time ON backups (ended_at DESC);
