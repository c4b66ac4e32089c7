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

-- Settings that no slice keeps as versions of its own: the newest that is valid holds.
CREATE TABLE house_settings (
  name        text NOT NULL CHECK (name IN ('brokers', 'bonus', 'promo', 'samples')),
  version     integer NOT NULL CHECK (version > 0),
  value       jsonb NOT NULL,
  valid_from  timestamptz NOT NULL,
  PRIMARY KEY (name, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON house_settings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
REVOKE UPDATE, DELETE ON house_settings FROM fairlead_app;

-- Every change of a setting, of whatever kind, with what was there before it: that is what undoing puts back.
CREATE TABLE setting_changes (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  setting   text NOT NULL,
  -- Of the setting, after the change.
  version   integer NOT NULL,
  before    jsonb NOT NULL,
  after     jsonb NOT NULL,
  actor_id  bigint NOT NULL REFERENCES members (id),
  at        timestamptz NOT NULL,
  undoes    bigint UNIQUE REFERENCES setting_changes (id)
);
CREATE INDEX setting_changes_of_setting ON setting_changes (setting, id DESC);
REVOKE UPDATE, DELETE ON setting_changes FROM fairlead_app;

-- Charges by time: what a new level structure would have paid is counted over a month of them.
CREATE INDEX fuel_charges_by_time ON fuel_charges USING brin (at);

-- Each audit row is sealed after it has committed, with a hash over itself and the seal before it; by the position of its transaction,
-- so that none that commits late is left out.
ALTER TABLE operator_audit ADD COLUMN xact xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX operator_audit_in_order ON operator_audit (xact, id);
CREATE INDEX operator_audit_by_words ON operator_audit USING gin ((lower(action || ' ' || subject || ' ' || details::text)) gin_trgm_ops);
CREATE INDEX operator_audit_of_actor ON operator_audit (actor_id, id DESC);
CREATE TABLE audit_seals (
  number     bigint PRIMARY KEY,
  audit_id   bigint NOT NULL UNIQUE,
  xact       xid8 NOT NULL,
  hash       bytea NOT NULL,
  sealed_at  timestamptz NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_audit
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
REVOKE ALL ON audit_seals FROM fairlead_app;
GRANT SELECT ON audit_seals TO fairlead_app;

-- How often the register page was opened, by day; a visitor is counted once a day by a browser that says so itself.
CREATE TABLE register_visits (
  day     date PRIMARY KEY,
  visits  bigint NOT NULL CHECK (visits >= 0)
) WITH (fillfactor = 70);

-- What every account got and gave by day and kind of entry, added up as entries are sealed: a report over years reads hundreds of rows.
CREATE TABLE ledger_days (
  day      date NOT NULL,
  kind     ledger_entry_kind NOT NULL,
  account  ledger_account NOT NULL,
  entries  bigint NOT NULL,
  got      bigint NOT NULL,
  gave     bigint NOT NULL,
  PRIMARY KEY (day, kind, account)
) WITH (fillfactor = 70);
INSERT INTO ledger_days (day, kind, account, entries, got, gave)
  SELECT (e.at AT TIME ZONE 'UTC')::date, e.kind, p.account, count(DISTINCT e.id),
         coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0), coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)
  FROM ledger_entries e CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount)
  WHERE (e.xact, e.id) <= (SELECT s.last_xact, s.last_id FROM ledger_seals s ORDER BY s.number DESC LIMIT 1)
  GROUP BY 1, 2, 3;
REVOKE ALL ON ledger_days FROM fairlead_app;
GRANT SELECT ON ledger_days TO fairlead_app;
CREATE INDEX payouts_paid ON payouts (ended_at, id) WHERE status = 'paid';

-- Growth and abuse are counted in the background: over a million members that takes seconds.
CREATE TABLE growth_weeks (
  -- The Monday (UTC) of the week members registered in.
  week        date PRIMARY KEY,
  registered  integer NOT NULL,
  verified    integer NOT NULL,
  funded      integer NOT NULL,
  active      integer NOT NULL,
  deposited   bigint NOT NULL
);
CREATE TABLE growth_teams (
  member_id  bigint PRIMARY KEY REFERENCES members (id),
  members    integer NOT NULL,
  active     integer NOT NULL,
  deposited  bigint NOT NULL,
  income     bigint NOT NULL
);
CREATE TABLE abuse_clusters (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind     text NOT NULL CHECK (kind IN ('payout_address', 'deposit_source', 'mt5_login', 'device', 'network')),
  shared   text NOT NULL,
  -- At most a thousand of them; `size` counts all.
  members  bigint[] NOT NULL,
  size     integer NOT NULL,
  income   bigint NOT NULL,
  UNIQUE (kind, shared)
);
CREATE TABLE growth_counted (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  counted_at  timestamptz
);
INSERT INTO growth_counted DEFAULT VALUES;
