-- A key of SECRET_KEY can be taken out once nothing needs it any more: what lies under which key must be found without reading everything.
CREATE TABLE secret_keys (
  name         text PRIMARY KEY,
  -- A keyed hash of fixed words: it tells two keys apart and nothing of either.
  fingerprint  bytea NOT NULL CHECK (length(fingerprint) = 32),
  seen_at      timestamptz NOT NULL,
  -- When it first stood in front. Everything is sealed anew with the key that came there last.
  seals_since  timestamptz
);

-- What the worker found under each older key when it last looked.
CREATE TABLE secret_key_uses (
  key_name    text NOT NULL,
  place       text NOT NULL,
  what        text NOT NULL,
  count       bigint NOT NULL CHECK (count >= 0),
  counted_at  timestamptz NOT NULL,
  PRIMARY KEY (key_name, place)
);

-- Both begin or end as platform/secrets.ts writes them. What is too short to be either lies under no key, and is found as that.
CREATE FUNCTION sealed_by(sealed bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN length(sealed) > 2 THEN encode(substr(sealed, 3, get_byte(sealed, 1)), 'escape') ELSE '' END;
CREATE FUNCTION hashed_by(hash bytea) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN length(hash) > 32 THEN encode(substr(hash, 1, length(hash) - 32), 'escape') ELSE '' END;

CREATE INDEX mail_outbox_by_key ON mail_outbox (sealed_by(sealed), id) WHERE sealed IS NOT NULL;
CREATE INDEX authenticators_by_key ON authenticators (sealed_by(sealed), member_id) WHERE sealed IS NOT NULL;
CREATE INDEX broker_forms_by_key ON broker_forms (sealed_by(password), member_id) WHERE password IS NOT NULL;
CREATE INDEX terminals_by_key ON terminals (sealed_by(key), id) WHERE key IS NOT NULL;
CREATE INDEX withdrawals_by_key ON withdrawals (hashed_by(otp_hash)) WHERE otp_hash IS NOT NULL;

-- A recovery code is a hash and cannot be sealed anew: its owner is asked, once, to make new ones.
ALTER TABLE recovery_codes ADD COLUMN renewal_asked_at timestamptz;
CREATE INDEX recovery_codes_by_key ON recovery_codes (hashed_by(code_hash), renewal_asked_at, member_id) WHERE used_at IS NULL;

-- Links to unsubscribe must outlive every key. Whoever reads it here could end a subscription, and nothing else.
ALTER TABLE subscriptions ADD COLUMN unsubscribe_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
