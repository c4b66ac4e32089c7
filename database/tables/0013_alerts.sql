-- Operators' alerts are rows: told on pages, by mail and to a webhook by whoever works, not by the process that noticed.
-- An alert is open until it is over; raising it again while it is open changes at most a few words.
CREATE TABLE alerts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL,
  key           text NOT NULL,
  words         text NOT NULL,
  since         timestamptz NOT NULL,
  -- Raised anew since it was last told, so it is told again as soon as its kind may be.
  is_news       boolean NOT NULL DEFAULT true,
  told_at       timestamptz,
  over_at       timestamptz,
  over_told_at  timestamptz,
  CHECK (over_told_at IS NULL OR (over_at IS NOT NULL AND told_at IS NOT NULL))
);
CREATE UNIQUE INDEX alerts_open ON alerts (kind, key) WHERE over_at IS NULL;
CREATE INDEX alerts_by_told ON alerts (kind, told_at) WHERE told_at IS NOT NULL;
CREATE INDEX alerts_over_untold ON alerts (kind) WHERE over_at IS NOT NULL AND told_at IS NOT NULL AND over_told_at IS NULL;
CREATE INDEX alerts_in_order ON alerts ((over_at IS NOT NULL), since, id);
CREATE INDEX alerts_by_end ON alerts (over_at) WHERE over_at IS NOT NULL;

-- Up to where events were deleted: a page that comes back from before it must read everything anew.
CREATE TABLE events_forgotten (
  is_only  boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  xact     xid8 NOT NULL
);
INSERT INTO events_forgotten (xact) VALUES ('0');
