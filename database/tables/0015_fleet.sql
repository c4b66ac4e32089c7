-- The fleet: which accounts it trades, how far each shard has come, and what it has done. Prices are whole points, volumes whole lot
-- steps and the engine's money whole cents, as the engine counts them, so that its books can be rebuilt from these rows to the byte.

-- One row: the market every process sees. In the sandbox its prices follow from the seed alone. Seconds are those of the bot's bars.
CREATE TABLE fleet_market (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seed         integer NOT NULL,
  bar_seconds  integer NOT NULL CHECK (bar_seconds > 0 AND bar_seconds % 60 = 0)
);
INSERT INTO fleet_market (seed, bar_seconds) VALUES (256, 300);

-- About a thousand accounts each; a process claims a shard by its row, in the transaction that stores the step.
CREATE TABLE fleet_shards (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Rises with every stored step and whenever an account comes or goes: who holds books of an older version must not write.
  version   bigint NOT NULL DEFAULT 0,
  -- The end of the newest bar played.
  reached   timestamptz NOT NULL,
  accounts  integer NOT NULL DEFAULT 0 CHECK (accounts >= 0)
);
CREATE INDEX fleet_shards_by_time ON fleet_shards (reached, id) WHERE accounts > 0;

-- What the bot of an account is to do: trading writes it, the fleet reads it at every bar.
ALTER TABLE trading_accounts
  -- In the fleet it has a shard: it is traded, or its positions are being closed.
  ADD COLUMN shard_id integer REFERENCES fleet_shards (id),
  -- It plays no bar that ended before this.
  ADD COLUMN enrolled_at timestamptz,
  ADD COLUMN is_paper boolean NOT NULL DEFAULT true,
  ADD COLUMN capital bigint CHECK (capital > 0),
  -- What the member chose (the engine's MemberChoice); empty for the optimised settings.
  ADD COLUMN settings jsonb,
  ADD COLUMN paused boolean NOT NULL DEFAULT false,
  ADD COLUMN low_fuel boolean NOT NULL DEFAULT false,
  -- The introducing broker's discount counts once an operator has confirmed the account.
  ADD COLUMN partner_confirmed_at timestamptz,
  -- The fleet's mark of the account: empty for one that has never traded.
  ADD COLUMN balance_cents bigint,
  ADD COLUMN equity_cents bigint,
  ADD COLUMN peak_cents bigint,
  ADD COLUMN open_count integer,
  ADD COLUMN next_ticket bigint,
  ADD COLUMN loss_closed boolean NOT NULL DEFAULT false;
CREATE INDEX trading_accounts_of_shard ON trading_accounts (shard_id, id) WHERE shard_id IS NOT NULL;

-- What changes a balance and is no deal: the capital a paper account begins with, and what it is given when it begins again.
CREATE TABLE balance_operations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint NOT NULL REFERENCES trading_accounts (id),
  at          timestamptz NOT NULL,
  cents       bigint NOT NULL
);
CREATE INDEX balance_operations_of_account ON balance_operations (account_id);

-- A member's or an operator's wish, carried out at the next price: one position, or all of them.
CREATE TABLE close_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint NOT NULL REFERENCES trading_accounts (id),
  position_id  bigint,
  -- Why, for the log; and whether the account leaves the fleet once it is flat.
  reason       text NOT NULL,
  then_leave   boolean NOT NULL DEFAULT false,
  asked_at     timestamptz NOT NULL,
  -- When its market opens again, where it was closed at that time.
  waits_until  timestamptz,
  done_at      timestamptz
);
CREATE INDEX close_requests_open ON close_requests (account_id, id) WHERE done_at IS NULL;
CREATE INDEX close_requests_in_order ON close_requests (coalesce(waits_until, asked_at)) WHERE done_at IS NULL;

CREATE TABLE positions (
  account_id              bigint NOT NULL,
  position_id             bigint NOT NULL,
  -- The first position of its trade.
  trade_position_id       bigint NOT NULL,
  symbol                  text NOT NULL,
  -- Above zero is long, below zero short.
  steps                   integer NOT NULL,
  entry_points            bigint NOT NULL,
  stop_points             bigint,
  target_points           bigint,
  opened_at               timestamptz NOT NULL,
  kind                    smallint NOT NULL,
  magic                   bigint NOT NULL,
  swap_cents              bigint NOT NULL,
  entry_commission_cents  bigint NOT NULL,
  partner                 bigint,
  closing                 smallint NOT NULL,
  PRIMARY KEY (account_id, position_id)
);

-- Entries that wait for the next open; none outlives one bar.
CREATE TABLE pending_entries (
  account_id       bigint NOT NULL,
  place            smallint NOT NULL,
  symbol           text NOT NULL,
  steps            integer NOT NULL,
  stop_distance    bigint NOT NULL,
  target_distance  bigint NOT NULL,
  kind             smallint NOT NULL,
  reason           smallint NOT NULL,
  evidence         double precision NOT NULL,
  partner          bigint,
  magic            bigint NOT NULL,
  PRIMARY KEY (account_id, place)
);

-- Every fill, once. Money in micro-dollars, as the reports and the charges count it.
CREATE TABLE deals (
  account_id         bigint NOT NULL,
  ticket             bigint NOT NULL,
  member_id          bigint NOT NULL,
  position_id        bigint NOT NULL,
  trade_position_id  bigint NOT NULL,
  at                 timestamptz NOT NULL,
  symbol             text NOT NULL,
  side               text NOT NULL CHECK (side IN ('buy', 'sell')),
  entry              text NOT NULL CHECK (entry IN ('in', 'out')),
  volume             numeric NOT NULL,
  price              numeric NOT NULL,
  profit             bigint NOT NULL,
  swap               bigint NOT NULL,
  commission         bigint NOT NULL,
  reason             smallint NOT NULL,
  evidence           double precision NOT NULL,
  magic              bigint NOT NULL,
  PRIMARY KEY (account_id, ticket)
);
CREATE INDEX deals_of_member ON deals (member_id, at DESC, account_id, ticket DESC);
CREATE INDEX deals_of_trade ON deals (account_id, trade_position_id, ticket);

REVOKE UPDATE, DELETE ON deals FROM fairlead_app;

-- How far an account's deals have been added up to see whether they make its balance, so that none is added twice.
CREATE TABLE balance_checks (
  account_id  bigint PRIMARY KEY,
  ticket      bigint NOT NULL,
  cents       bigint NOT NULL
) WITH (fillfactor = 70);

-- What the bot did and why.
CREATE TABLE bot_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id    bigint NOT NULL,
  account_id   bigint,
  at           timestamptz NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('entry', 'counter', 'exit', 'refusal', 'state')),
  symbol       text,
  position_id  bigint,
  words        text NOT NULL
);
CREATE INDEX bot_log_of_member ON bot_log (member_id, id DESC);
CREATE INDEX bot_log_by_time ON bot_log (member_id, at);

-- Hourly; thinned to days after 90 days.
CREATE TABLE equity_points (
  account_id  bigint NOT NULL,
  at          timestamptz NOT NULL,
  balance     bigint NOT NULL,
  equity      bigint NOT NULL,
  PRIMARY KEY (account_id, at)
);
CREATE INDEX equity_points_by_time ON equity_points USING brin (at);
