-- What only the sandbox writes: captured mail and how far its clock was put forward. Both stay empty in live mode.

CREATE TABLE sandbox_mail (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  text       text NOT NULL,
  html       text NOT NULL,
  at         timestamptz NOT NULL
);
CREATE INDEX sandbox_mail_by_recipient ON sandbox_mail (recipient, id DESC);

CREATE TABLE sandbox_clock (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms  bigint NOT NULL CHECK (offset_ms >= 0)
);
INSERT INTO sandbox_clock (offset_ms) VALUES (0);
