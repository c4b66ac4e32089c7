-- What bots trade, and the way from a closed trade to its charge. Trading owns accounts, deals, positions and trades; a charge refers
-- to its trade and holds only what was charged.

-- One login on one server belongs to one member, for good.
CREATE TABLE trading_accounts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members (id),
  server     text NOT NULL,
  login      text NOT NULL,
  opened_at  timestamptz NOT NULL,
  UNIQUE (server, login)
);
CREATE INDEX trading_accounts_of_member ON trading_accounts (member_id);

CREATE TYPE charge_basis AS ENUM ('each-trade', 'net-new-profit');

-- A position with its counter trades, named by the first position. Nothing of it changes once it is closed.
CREATE TABLE trades (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint NOT NULL REFERENCES trading_accounts (id),
  position_id            bigint NOT NULL,
  member_id              bigint NOT NULL,
  symbol                 text NOT NULL,
  side                   text NOT NULL CHECK (side IN ('buy', 'sell')),
  volume                 numeric NOT NULL,
  opened_at              timestamptz NOT NULL,
  -- The terms of its opening; a later change of package or discount does not reach it.
  company_basis_points   integer NOT NULL CHECK (company_basis_points BETWEEN 0 AND 10000),
  discount_basis_points  integer NOT NULL CHECK (discount_basis_points BETWEEN 0 AND 10000),
  basis                  charge_basis NOT NULL,
  -- Of its last deal; empty while any of it is open. The profit is net, over all deals of all legs.
  deal_ticket            bigint,
  price                  numeric,
  profit                 bigint,
  closed_at              timestamptz,
  UNIQUE (account_id, position_id),
  CHECK (num_nulls(deal_ticket, price, profit, closed_at) IN (0, 4))
);
CREATE INDEX trades_of_member ON trades (member_id, closed_at DESC, id DESC);

CREATE FUNCTION closed_trades_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'trade % is closed', OLD.id USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER closed_trades_stay BEFORE UPDATE ON trades
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION closed_trades_stay();

-- Closed trades that are not charged yet. One tree is settled by one settler at a time, in the order of closing.
CREATE TABLE trade_inbox (
  trade_id     bigint PRIMARY KEY,
  tree_id      bigint NOT NULL,
  closed_at    timestamptz NOT NULL,
  position_id  bigint NOT NULL
);
CREATE INDEX trade_inbox_in_order ON trade_inbox (tree_id, closed_at, position_id, trade_id);
CREATE INDEX trade_inbox_by_time ON trade_inbox (closed_at);

-- Realised profit of an account and its highest mark so far, kept whatever the basis is.
CREATE TABLE profit_marks (
  account_id  bigint PRIMARY KEY,
  realised    bigint NOT NULL,
  highest     bigint NOT NULL CHECK (highest >= 0 AND highest >= realised)
) WITH (fillfactor = 70);

-- Counters of the reports, written with the trades they count.
CREATE TABLE trading_totals (
  member_id    bigint PRIMARY KEY,
  trades_open  integer NOT NULL DEFAULT 0 CHECK (trades_open >= 0),
  trades_won   integer NOT NULL DEFAULT 0,
  trades_lost  integer NOT NULL DEFAULT 0,
  trades_even  integer NOT NULL DEFAULT 0,
  won          bigint NOT NULL DEFAULT 0,
  lost         bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

REVOKE DELETE ON trading_accounts, trades FROM fairlead_app;
REVOKE INSERT, UPDATE, DELETE ON trade_inbox, profit_marks FROM fairlead_app;
