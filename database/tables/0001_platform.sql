-- What every slice stands on: outgoing mail, live events and rate limits.

-- Mail is queued in the transaction that causes it, so nobody is told "mail sent" about mail that was never queued.
-- The content is sealed: links in it are as good as passwords. It is wiped once delivered.
CREATE TABLE mail_outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient    text NOT NULL,
  sealed       bytea,
  created_at   timestamptz NOT NULL,
  next_try_at  timestamptz NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  sent_at      timestamptz,
  failed_at    timestamptz,
  last_error   text,
  CHECK (sealed IS NOT NULL OR sent_at IS NOT NULL OR failed_at IS NOT NULL)
);
CREATE INDEX mail_outbox_waiting ON mail_outbox (next_try_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_outbox_done ON mail_outbox (sent_at) WHERE sent_at IS NOT NULL;

-- Readers follow (xact, id) up to the oldest running transaction, so an event that commits late is never skipped.
CREATE TABLE events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xact        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  member_id   bigint NOT NULL,
  kind        text NOT NULL,
  payload     jsonb NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX events_in_order ON events (xact, id);
CREATE INDEX events_of_member ON events (member_id, xact, id);
CREATE INDEX events_by_age ON events (created_at);

-- Counters may be lost in a crash of the database; they must not cost a disk flush per request.
CREATE UNLOGGED TABLE rate_limits (
  key            text PRIMARY KEY,
  used           bigint NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_by_end ON rate_limits (window_ends_at);
