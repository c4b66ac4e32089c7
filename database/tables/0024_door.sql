-- Who is let in: sign-ups bound to their own link, sessions with a last day, a second factor, known devices, and a database that knows its mode.

-- Each verification link brings what was typed when it was asked for, so that nobody verifies a password that a stranger chose after them.
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_purpose_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_purpose_check
  CHECK (purpose IN ('verify_email', 'reset_password', 'sign_in'));
ALTER TABLE mail_tokens ADD COLUMN name text, ADD COLUMN password_hash text, ADD COLUMN sponsor_id bigint;

-- However often a session is used, it ends then.
ALTER TABLE sessions ADD COLUMN ends_at timestamptz;
UPDATE sessions SET ends_at = created_at + interval '90 days';

-- Open streams of a session end with it, whoever ends it: the processes that hold them hear of every row that goes.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fairlead_events', 'session ' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();

-- Withdrawals soon after one of these wait for a second operator.
ALTER TABLE members ADD COLUMN password_changed_at timestamptz, ADD COLUMN second_factor_changed_at timestamptz;

-- Browsers that have signed in before; a sign-in from another one is told by mail.
CREATE TABLE member_devices (
  member_id     bigint NOT NULL REFERENCES members (id),
  device_hash   bytea NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, device_hash)
);

-- The secret of an authenticator app, sealed. It counts once a first code was right; `last_step` is the newest code that was used.
CREATE TABLE authenticators (
  member_id     bigint PRIMARY KEY REFERENCES members (id),
  sealed        bytea NOT NULL,
  confirmed_at  timestamptz,
  last_step     bigint NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL
);

-- Ten a member, each good for one sign-in without the app. Kept as keyed hashes only.
CREATE TABLE recovery_codes (
  member_id  bigint NOT NULL REFERENCES members (id),
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (member_id, code_hash)
);

CREATE TABLE passkeys (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id      bigint NOT NULL REFERENCES members (id),
  credential_id  text NOT NULL UNIQUE,
  public_key     bytea NOT NULL,
  counter        bigint NOT NULL,
  transports     text[] NOT NULL,
  name           text NOT NULL,
  created_at     timestamptz NOT NULL,
  last_used_at   timestamptz
);
CREATE INDEX passkeys_of_member ON passkeys (member_id);

-- What a passkey is asked to sign, once. One a member and purpose: asking again voids the one before.
CREATE TABLE passkey_challenges (
  member_id   bigint NOT NULL REFERENCES members (id),
  purpose     text NOT NULL CHECK (purpose IN ('register', 'sign_in')),
  challenge   text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, purpose)
);

-- Links that make operators, each once. Written by who runs the service on its own machine, never by a call.
CREATE TABLE operator_invitations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash  bytea NOT NULL UNIQUE,
  role        text NOT NULL CHECK (role IN ('owner', 'finance', 'support')),
  name        text NOT NULL,
  email       text NOT NULL CHECK (email = lower(email)),
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);

-- The mode a database was first started in, for good: operators whose passwords everybody knows must never be those of a live service.
CREATE TABLE database_mode (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode        text NOT NULL CHECK (mode IN ('sandbox', 'live')),
  stamped_at  timestamptz NOT NULL DEFAULT now()
);
