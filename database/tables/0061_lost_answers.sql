-- Who lost a call's answer asks what became of it. One that was not done is noted as called off under its key, so that the request itself,
-- should it be on its way still, is refused when it comes. The version before takes such a row for another call's key, and refuses it, too.
ALTER TABLE answered_calls ADD COLUMN called_off boolean NOT NULL DEFAULT false;

-- Whoever is signed out by something else than their own click is told why: a session that ended leaves its reason, under the hash of a token
-- that nobody but its owner has. Who it was is not noted.
CREATE TABLE ended_sessions (
  token_hash  bytea PRIMARY KEY,
  why         text NOT NULL,
  kept_until  timestamptz NOT NULL
);
CREATE INDEX ended_sessions_by_age ON ended_sessions (kept_until);
