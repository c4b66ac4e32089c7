-- Which package a member trades with. At most one is active; earlier ones stay as history.

CREATE TABLE member_packages (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id     bigint NOT NULL REFERENCES members (id),
  package_id    integer NOT NULL CHECK (package_id BETWEEN 1 AND 5),
  activated_at  timestamptz NOT NULL,
  ended_at      timestamptz
);
CREATE UNIQUE INDEX member_packages_active ON member_packages (member_id) WHERE ended_at IS NULL;
CREATE INDEX member_packages_of_member ON member_packages (member_id, id);

-- Answers to calls that carried an Idempotency-Key: the same key gets the same answer, without anything happening again.
CREATE TABLE answered_calls (
  member_id    bigint NOT NULL,
  key          text NOT NULL,
  input_hash   bytea NOT NULL,
  answer       jsonb NOT NULL,
  answered_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, key)
);
CREATE INDEX answered_calls_by_age ON answered_calls (answered_at);
