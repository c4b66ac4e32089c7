-- People, how they prove who they are, and for how long we believe them.

CREATE TABLE members (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ref_id             text NOT NULL UNIQUE CHECK (ref_id ~ '^FL[0-9A-Z]{6,12}$'),
  role               text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'owner', 'finance', 'support')),
  name               text NOT NULL CHECK (name <> ''),
  email              text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash      text NOT NULL,
  sponsor_id         bigint REFERENCES members (id),
  email_verified_at  timestamptz,
  terms_accepted_at  timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  CHECK (sponsor_id <> id)
);
CREATE INDEX members_by_sponsor ON members (sponsor_id);

-- Only the hash of a token is kept: a copy of this table opens no account.
CREATE TABLE sessions (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id     bigint NOT NULL REFERENCES members (id),
  token_hash    bytea NOT NULL UNIQUE,
  remember      boolean NOT NULL,
  user_agent    text NOT NULL,
  address       text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX sessions_of_member ON sessions (member_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Links sent by mail: one use, short life, hashed.
CREATE TABLE mail_tokens (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members (id),
  purpose     text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  token_hash  bytea NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX mail_tokens_of_member ON mail_tokens (member_id, purpose);
CREATE INDEX mail_tokens_by_expiry ON mail_tokens (expires_at);
