-- What operators do in the console: stops of trading, settings as versions with their history, a chain over the audit log, and what
-- growth is counted by. Until now an operator could only decide about forms and withdrawals.

-- A stop is a row that a shard's step reads in the transaction that stores the step. At most one of a kind holds for one target.
CREATE TABLE trading_stops (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope      text NOT NULL CHECK (scope IN ('platform', 'member', 'instrument', 'strategy')),
  member_id  bigint REFERENCES members (id),
  symbol     text,
  -- The engine's number for the kind of trade.
  strategy   smallint,
  -- No new trades; nothing opened at all; and everything closed as well.
  kind       text NOT NULL CHECK (kind IN ('entries', 'close_only', 'close_all')),
  reason     text NOT NULL CHECK (reason <> ''),
  set_by     bigint NOT NULL REFERENCES members (id),
  set_at     timestamptz NOT NULL,
  -- What there was to stop when it was set; profit in cents, as the positions stood.
  members    integer NOT NULL,
  positions  integer NOT NULL,
  floating_cents  bigint,
  lifted_by  bigint REFERENCES members (id),
  lifted_at  timestamptz,
  CHECK ((scope = 'member') = (member_id IS NOT NULL) AND (scope = 'instrument') = (symbol IS NOT NULL)
    AND (scope = 'strategy') = (strategy IS NOT NULL)),
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX trading_stops_holding ON trading_stops (scope, coalesce(member_id, 0), coalesce(symbol, ''), coalesce(strategy, 0))
  WHERE lifted_at IS NULL;
REVOKE DELETE ON trading_stops FROM fairlead_app;

ALTER TABLE close_requests ADD COLUMN stop_id bigint REFERENCES trading_stops (id);
CREATE INDEX close_requests_of_stop ON close_requests (stop_id, id) WHERE stop_id IS NOT NULL;

-- What a stop has closed, one row a shard so that shards need not wait for each other.
CREATE TABLE stop_closures (
  stop_id       bigint NOT NULL REFERENCES trading_stops (id),
  shard_id      integer NOT NULL,
  positions     integer NOT NULL,
  profit_cents  bigint NOT NULL,
  closed_at     timestamptz NOT NULL,
  PRIMARY KEY (stop_id, shard_id)
);
