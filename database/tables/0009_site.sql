-- What the public site keeps: messages and subscriptions of visitors, and one copy of each outside feed for all of them.

CREATE TABLE contact_messages (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL,
  email       text NOT NULL,
  phone       text NOT NULL,
  subject     text NOT NULL,
  message     text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX contact_messages_by_age ON contact_messages (created_at);

-- Nobody is subscribed before the link in the mail was followed: anyone can type anyone's address.
CREATE TABLE subscriptions (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email            text NOT NULL UNIQUE CHECK (email = lower(email)),
  token_hash       bytea UNIQUE,
  token_sent_at    timestamptz NOT NULL,
  confirmed_at     timestamptz,
  unsubscribed_at  timestamptz,
  CHECK (unsubscribed_at IS NULL OR confirmed_at IS NOT NULL)
);
CREATE INDEX subscriptions_unconfirmed ON subscriptions (token_sent_at) WHERE confirmed_at IS NULL;

-- asked_at is taken before the feed is asked, so that of many processes one asks; content is the last good answer.
CREATE TABLE market_copies (
  name        text PRIMARY KEY,
  content     jsonb,
  fetched_at  timestamptz,
  asked_at    timestamptz NOT NULL,
  CHECK ((content IS NULL) = (fetched_at IS NULL))
);
