-- A hash chain over the entries and a second count of every account, both made in batches after the writers have committed:
-- whoever rewrites history must rewrite all that came after it, and every balance is compared with an independent sum.

CREATE TABLE ledger_seals (
  number      bigint PRIMARY KEY,
  -- The last entry sealed, by the position of its transaction: an entry that commits late is never skipped.
  last_xact   xid8 NOT NULL,
  last_id     bigint NOT NULL,
  entries     integer NOT NULL,
  unbalanced  integer NOT NULL,
  hash        bytea NOT NULL,
  sealed_at   timestamptz NOT NULL
);

-- Every posting by account: what statements page through.
CREATE TABLE ledger_postings (
  member_id  bigint NOT NULL,
  account    ledger_account NOT NULL,
  entry_id   bigint NOT NULL,
  amount     bigint NOT NULL,
  PRIMARY KEY (member_id, account, entry_id)
);

CREATE TABLE ledger_audited (
  member_id  bigint NOT NULL,
  account    ledger_account NOT NULL,
  total      bigint NOT NULL,
  PRIMARY KEY (member_id, account)
) WITH (fillfactor = 70);

-- Payouts stop on a breach and go on when an operator says so.
CREATE TABLE payout_stop (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  stopped_at  timestamptz,
  reason      text
);
INSERT INTO payout_stop DEFAULT VALUES;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

REVOKE ALL ON ledger_seals, ledger_postings, ledger_audited FROM fairlead_app;
GRANT SELECT ON ledger_seals, ledger_postings, ledger_audited TO fairlead_app;
