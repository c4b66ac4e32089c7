-- MetaTrader 5 terminals: which of them trade for whom, what they have told, and what they are asked to do. What a terminal tells is
-- kept as it was told; the fleet makes the books, the deals and the charges of it.

-- One-time and short-lived. Only the hash is kept.
CREATE TABLE terminal_codes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash   bytea NOT NULL UNIQUE,
  member_id   bigint NOT NULL REFERENCES members (id),
  -- The member, who runs the terminal, or the operator, who hosts it.
  made_by     bigint NOT NULL REFERENCES members (id),
  -- What a member who sends no broker form wants to trade with.
  capital     bigint CHECK (capital > 0),
  made_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX terminal_codes_of_member ON terminal_codes (member_id) WHERE used_at IS NULL;

CREATE TABLE terminals (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id        bigint NOT NULL REFERENCES members (id),
  account_id       bigint NOT NULL REFERENCES trading_accounts (id),
  is_hosted        boolean NOT NULL,
  login            bigint NOT NULL,
  server           text NOT NULL,
  company          text NOT NULL,
  is_demo          boolean NOT NULL,
  leverage         integer NOT NULL,
  build            integer NOT NULL,
  ea_version       text NOT NULL,
  -- Sealed for this row.
  key              bytea,
  paired_at        timestamptz NOT NULL,
  -- Since when it is cut off, and why.
  ended_at         timestamptz,
  ended_why        text,
  -- Of the newest sync that changed anything: an older one says nothing any more.
  seq              bigint NOT NULL DEFAULT 0,
  heard_at         timestamptz,
  silence_told_at  timestamptz,
  -- How far the broker's wall clock is ahead of UTC.
  offset_seconds   integer,
  -- All open positions as they were told last, and what of them matters.
  snapshot         jsonb NOT NULL DEFAULT '[]',
  shape            text NOT NULL DEFAULT '',
  -- As they were before that changed: what is closed against another position counts at the market price of that moment.
  snapshot_before  jsonb NOT NULL DEFAULT '[]',
  balance_cents    bigint,
  equity_cents     bigint,
  trade_allowed    boolean NOT NULL DEFAULT false,
  -- Our name of each instrument to what the broker says of it.
  symbols          jsonb NOT NULL DEFAULT '{}',
  wants_symbols    boolean NOT NULL DEFAULT true,
  deal_cursor      bigint NOT NULL DEFAULT 0,
  log_cursor       bigint NOT NULL DEFAULT 0,
  -- Counted up with whatever the fleet must look at, and how far it has looked.
  news             bigint NOT NULL DEFAULT 0,
  followed         bigint NOT NULL DEFAULT 0,
  -- Whether positions, deals and commands fit each other, and since when they do not.
  agrees           boolean NOT NULL DEFAULT false,
  disagreed_at     timestamptz,
  disagreement     text,
  last_error       text,
  last_error_at    timestamptz
) WITH (fillfactor = 50);
-- Of two terminals on one login the older one is cut off.
CREATE UNIQUE INDEX terminals_of_account ON terminals (account_id) WHERE ended_at IS NULL;
CREATE INDEX terminals_of_member ON terminals (member_id);
CREATE INDEX terminals_by_account ON terminals (account_id, paired_at);
CREATE INDEX terminals_with_news ON terminals (account_id) WHERE ended_at IS NULL AND news > followed;

-- Every deal of an account, once, as it was told.
CREATE TABLE terminal_deals (
  account_id   bigint NOT NULL,
  ticket       bigint NOT NULL,
  order_id     bigint NOT NULL,
  position_id  bigint NOT NULL,
  symbol       text NOT NULL,
  type         text NOT NULL,
  entry        text NOT NULL,
  volume       numeric NOT NULL,
  price        numeric NOT NULL,
  profit       bigint NOT NULL,
  swap         bigint NOT NULL,
  commission   bigint NOT NULL,
  fee          bigint NOT NULL,
  magic        bigint NOT NULL,
  comment      text NOT NULL,
  reason       integer NOT NULL,
  -- As the broker's clock showed it, and in UTC.
  wall_ms      bigint NOT NULL,
  at           timestamptz NOT NULL,
  told_at      timestamptz NOT NULL,
  place        bigint GENERATED ALWAYS AS IDENTITY,
  taken_at     timestamptz,
  PRIMARY KEY (account_id, ticket)
);
CREATE INDEX terminal_deals_to_take ON terminal_deals (account_id, place) WHERE taken_at IS NULL;
CREATE INDEX terminal_deals_of_position ON terminal_deals (account_id, position_id);

-- Positions that the bot has opened at terminals.
CREATE TABLE terminal_positions (
  account_id              bigint NOT NULL,
  position_id             bigint NOT NULL,
  trade_position_id       bigint NOT NULL,
  command_id              bigint,
  symbol                  text NOT NULL,
  side                    smallint NOT NULL CHECK (side IN (1, -1)),
  entry_price             numeric NOT NULL,
  opened_at               timestamptz NOT NULL,
  kind                    smallint NOT NULL,
  magic                   bigint NOT NULL,
  partner                 bigint,
  entry_commission        bigint NOT NULL,
  volume_in               numeric NOT NULL,
  volume_out              numeric NOT NULL,
  closed_at               timestamptz,
  PRIMARY KEY (account_id, position_id)
);
CREATE INDEX terminal_positions_open ON terminal_positions (account_id) WHERE closed_at IS NULL;
CREATE INDEX terminal_positions_of_trade ON terminal_positions (account_id, trade_position_id);

-- What a terminal is asked to do, each at most once: it is handed out once, and what became of it is found by its id.
CREATE SEQUENCE terminal_command_ids;
CREATE TABLE terminal_commands (
  id           bigint PRIMARY KEY,
  account_id   bigint NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('open', 'close', 'modify')),
  -- Our name; the terminal's is looked up when it is handed out.
  symbol       text NOT NULL,
  side         text CHECK (side IN ('buy', 'sell')),
  volume       double precision,
  position_id  bigint,
  sl           double precision,
  tp           double precision,
  magic        bigint NOT NULL,
  comment      text NOT NULL,
  -- What the engine meant by it.
  trade_kind   smallint NOT NULL,
  reason       smallint NOT NULL,
  evidence     double precision NOT NULL,
  partner      bigint,
  made_at      timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  sent_at      timestamptz,
  terminal_id  bigint,
  outcome      text CHECK (outcome IN ('done', 'refused', 'expired', 'unknown')),
  retcode      integer,
  detail       text,
  settled_at   timestamptz
);
CREATE INDEX terminal_commands_open ON terminal_commands (account_id, id) WHERE settled_at IS NULL;
CREATE INDEX terminal_commands_by_time ON terminal_commands (made_at);

-- Where the broker's word was taken over ours.
CREATE TABLE terminal_corrections (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint NOT NULL,
  at          timestamptz NOT NULL,
  words       text NOT NULL
);
CREATE INDEX terminal_corrections_of_account ON terminal_corrections (account_id, at);

CREATE TABLE terminal_log (
  terminal_id  bigint NOT NULL,
  seq          bigint NOT NULL,
  at           timestamptz NOT NULL,
  level        text NOT NULL,
  line         text NOT NULL,
  PRIMARY KEY (terminal_id, seq)
);
CREATE INDEX terminal_log_by_time ON terminal_log (at);

-- Minutes of each terminal, and those of a broker made of them.
CREATE TABLE terminal_minutes (
  server       text NOT NULL,
  symbol       text NOT NULL,
  start        timestamptz NOT NULL,
  terminal_id  bigint NOT NULL,
  open         double precision NOT NULL,
  high         double precision NOT NULL,
  low          double precision NOT NULL,
  close        double precision NOT NULL,
  spread       double precision NOT NULL,
  ticks        integer NOT NULL,
  PRIMARY KEY (server, symbol, start, terminal_id)
);
CREATE INDEX terminal_minutes_by_time ON terminal_minutes (start);
CREATE TABLE broker_bars (
  server     text NOT NULL,
  symbol     text NOT NULL,
  start      timestamptz NOT NULL,
  open       double precision NOT NULL,
  high       double precision NOT NULL,
  low        double precision NOT NULL,
  close      double precision NOT NULL,
  spread     double precision NOT NULL,
  ticks      integer NOT NULL,
  terminals  integer NOT NULL,
  dropped    integer NOT NULL,
  -- Minutes without a bar before this one, while the market was open.
  gap        integer NOT NULL,
  PRIMARY KEY (server, symbol, start)
);
