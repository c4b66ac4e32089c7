-- A stolen password must not be enough to move money out: addresses and closings are confirmed by mailed codes, closings wait a day
-- and can be stopped, refunds pass the operators like withdrawals do, and nothing is paid without a recent look at the books.

-- A code that confirms one wish of a member: of another purpose, member or subject it confirms nothing. Kept as a keyed hash only.
CREATE TABLE mailed_codes (
  member_id   bigint NOT NULL REFERENCES members (id),
  purpose     text NOT NULL CHECK (purpose IN ('payout_address', 'close_account')),
  -- The address, or the refund in micro-dollars.
  subject     text NOT NULL,
  hash        bytea NOT NULL,
  tries       integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  asked_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, purpose)
);
CREATE INDEX mailed_codes_by_expiry ON mailed_codes (expires_at);

-- A closing that was confirmed and waits for its time. The stop's token is stored only as its hash.
CREATE TABLE closing_requests (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members (id),
  -- Of the moment it was confirmed: a later change of the payout address ends the request.
  address     chain_address,
  stop_hash   bytea NOT NULL UNIQUE,
  asked_at    timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  ended_at    timestamptz,
  outcome     text CHECK (outcome IN ('closed', 'called_off', 'obstructed')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX closing_requests_one_at_a_time ON closing_requests (member_id) WHERE ended_at IS NULL;
CREATE INDEX closing_requests_due ON closing_requests (due_at, id) WHERE ended_at IS NULL;

-- Whoever came back may leave again.
ALTER TABLE account_closings DROP CONSTRAINT IF EXISTS account_closings_member_id_key;
CREATE INDEX IF NOT EXISTS account_closings_of_member ON account_closings (member_id, closed_at DESC);

-- A payout exists from the moment it is owed; `waiting` is for operators to let through.
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check, DROP CONSTRAINT payouts_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_status_check CHECK (status IN ('waiting', 'queued', 'sending', 'paid', 'failed'));
ALTER TABLE payouts ADD CONSTRAINT payouts_end_check CHECK ((status IN ('waiting', 'queued', 'sending')) = (ended_at IS NULL));
CREATE INDEX payouts_waiting ON payouts (kind, id) WHERE status = 'waiting';
CREATE INDEX payouts_of_member ON payouts (member_id, queued_at);

-- Who let a payout through, and the proof that the signer looks at again: it is bound to kind, subject, amount and address.
-- What is taken back stays, with its time.
DROP TABLE withdrawal_approvals;
CREATE TABLE payout_approvals (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the payout, with what it pays.
  kind           text NOT NULL,
  subject_id     bigint NOT NULL,
  operator_id    bigint NOT NULL REFERENCES members (id),
  -- As the operator saw them: what is sent, and where to.
  amount         bigint NOT NULL CHECK (amount > 0),
  address        chain_address NOT NULL,
  proof          jsonb NOT NULL,
  at             timestamptz NOT NULL,
  taken_back_at  timestamptz,
  -- When the signer found the proof good; nobody else writes it.
  verified_at    timestamptz
);
CREATE UNIQUE INDEX payout_approvals_once ON payout_approvals (kind, subject_id, operator_id) WHERE taken_back_at IS NULL;
CREATE INDEX payout_approvals_of_operator ON payout_approvals (operator_id, at);
-- An approval that was taken back never stands again, and nothing else of it changes.
CREATE FUNCTION approval_only_falls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.taken_back_at IS NOT NULL OR (NEW.taken_back_at IS NULL AND NEW.verified_at IS NULL)
    OR (NEW.id, NEW.kind, NEW.subject_id, NEW.operator_id, NEW.amount, NEW.address, NEW.proof, NEW.at)
      IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject_id, OLD.operator_id, OLD.amount, OLD.address, OLD.proof, OLD.at) THEN
    RAISE EXCEPTION 'an approval can only be taken back, once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_falls BEFORE UPDATE ON payout_approvals FOR EACH ROW EXECUTE FUNCTION approval_only_falls();
REVOKE DELETE ON payout_approvals FROM fairlead_app;

-- The newest complete look at the books: without a green one of the last minutes nothing is paid.
CREATE TABLE book_checks (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at  timestamptz NOT NULL,
  holds       boolean NOT NULL
);

-- Passkeys that let money out, each enrolled by two operators' signatures that the signer has looked at; the first by the owner.
CREATE TABLE payout_keys (
  credential_id  text PRIMARY KEY,
  operator_id    bigint NOT NULL REFERENCES members (id),
  public_key     bytea NOT NULL,
  enrolled_at    timestamptz NOT NULL
);
CREATE INDEX payout_keys_of_operator ON payout_keys (operator_id);
-- Keys that operators want to have enrolled, and what others have signed for them.
CREATE TABLE payout_key_wishes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id    bigint NOT NULL REFERENCES members (id),
  credential_id  text NOT NULL UNIQUE,
  public_key     bytea NOT NULL,
  asked_at       timestamptz NOT NULL
);
CREATE TABLE payout_key_votes (
  wish_id      bigint NOT NULL REFERENCES payout_key_wishes (id),
  operator_id  bigint NOT NULL REFERENCES members (id),
  assertion    jsonb NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (wish_id, operator_id)
);

-- The sandbox makes the logins of its roles by itself; only the owner reads this.
CREATE TABLE database_logins (
  role      text PRIMARY KEY,
  password  text NOT NULL
);
