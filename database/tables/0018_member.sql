-- Members can call off a withdrawal whose code is awaited, and change their e-mail address by codes mailed to both addresses.

ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_status_check;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_status_check
  CHECK (status IN ('otp_pending', 'processing', 'success', 'rejected', 'expired', 'failed', 'called_off'));

-- One a member; asking again begins anew. Codes are kept as keyed hashes only.
CREATE TABLE email_changes (
  member_id   bigint PRIMARY KEY REFERENCES members (id),
  email       text NOT NULL CHECK (email = lower(email)),
  old_hash    bytea NOT NULL,
  new_hash    bytea NOT NULL,
  tries       integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  asked_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);
