-- Real prices that the owner has put up for the lab, as they were then: named by what they are, so that a link to a run goes on meaning the same.
CREATE TABLE lab_bars (
  symbol      text NOT NULL,
  print       text NOT NULL CHECK (print ~ '^[0-9a-f]{32}$'),
  seconds     integer NOT NULL CHECK (seconds > 0),
  bars        integer NOT NULL CHECK (bars > 0),
  begins_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL CHECK (ends_at > begins_at),
  -- As browsers fetch it: packed and zipped.
  packed      bytea NOT NULL,
  put_up_at   timestamptz NOT NULL,
  PRIMARY KEY (symbol, print)
);
-- Zipping it once more would only take time.
ALTER TABLE lab_bars ALTER COLUMN packed SET STORAGE EXTERNAL;
