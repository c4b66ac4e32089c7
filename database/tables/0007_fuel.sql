-- What members are charged, what they still owe, and what their bots' hosting costs.

CREATE TYPE fuel_charge_kind AS ENUM ('charge', 'hosting', 'reactivation');

-- One row per closed trade, hosting day or reactivation. Charges, not postings, say what is owed: money that is not there
-- is never posted.
CREATE TABLE fuel_charges (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           fuel_charge_kind NOT NULL,
  key            text NOT NULL UNIQUE,
  input_hash     bytea NOT NULL,
  member_id      bigint NOT NULL,
  due            bigint NOT NULL,
  bonus_paid     bigint NOT NULL,
  fuel_paid      bigint NOT NULL,
  arrears        bigint NOT NULL,
  -- Levels and rates in force when the trade closed: its arrears are shared out by the same ones.
  level_version  integer,
  rates_version  integer,
  -- What each level above was paid, nearest first; uplines never change, so the place names the member.
  shares         bigint[] NOT NULL,
  entry_id       bigint,
  -- Fuel and bonus fuel right after it.
  balance_after  bigint NOT NULL,
  at             timestamptz NOT NULL,
  -- The trade it is for; empty for the other kinds. What was traded stands there.
  trade_id       bigint UNIQUE,
  CHECK ((kind = 'charge') = (trade_id IS NOT NULL)),
  CHECK ((level_version IS NULL) = (rates_version IS NULL)),
  CHECK (due = bonus_paid + fuel_paid + arrears AND bonus_paid >= 0 AND fuel_paid >= 0 AND arrears >= 0)
);
CREATE INDEX fuel_charges_of_member ON fuel_charges (member_id, id);
CREATE INDEX fuel_charges_in_arrears ON fuel_charges (member_id, id) WHERE arrears > 0;

CREATE TABLE fuel_deposits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  input_hash  bytea NOT NULL,
  member_id   bigint NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  entry_id    bigint NOT NULL,
  -- Empty while the member's deposits are below the minimum.
  credited_at timestamptz,
  -- Of the deposit that brought the waiting ones over the minimum: all that was credited, and the direct income it paid.
  credited    bigint NOT NULL,
  direct      bigint NOT NULL,
  collected   bigint NOT NULL,
  at          timestamptz NOT NULL
);
CREATE INDEX fuel_deposits_of_member ON fuel_deposits (member_id, id);

CREATE TABLE fuel_refunds (
  key         text PRIMARY KEY,
  input_hash  bytea NOT NULL,
  member_id   bigint NOT NULL,
  refund      bigint NOT NULL CHECK (refund >= 0),
  fuel        bigint NOT NULL,
  bonus       bigint NOT NULL,
  at          timestamptz NOT NULL
);

-- Lifetime figures of the reports, one row a member, written under the lock of the member's fuel row.
CREATE TABLE fuel_totals (
  member_id    bigint PRIMARY KEY,
  deposited    bigint NOT NULL DEFAULT 0,
  charged      bigint NOT NULL DEFAULT 0,
  hosted       bigint NOT NULL DEFAULT 0,
  refunded     bigint NOT NULL DEFAULT 0,
  paid_out     bigint NOT NULL DEFAULT 0,
  bonus        bigint NOT NULL DEFAULT 0,
  -- Trades that were charged, those that owed nothing included.
  trades       integer NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

CREATE TABLE bot_hosting (
  member_id       bigint PRIMARY KEY,
  capital         bigint NOT NULL CHECK (capital > 0),
  active_from     timestamptz NOT NULL,
  -- The last day charged for.
  hosted_through  date NOT NULL,
  ended_at        timestamptz,
  low_since       timestamptz,
  deactivated_at  timestamptz
);
CREATE INDEX bot_hosting_due ON bot_hosting (hosted_through) WHERE ended_at IS NULL AND deactivated_at IS NULL;

-- The same trade reported with other figures: payouts of the member wait until an operator has looked.
CREATE TABLE frozen_members (
  member_id  bigint PRIMARY KEY,
  reason     text NOT NULL,
  frozen_at  timestamptz NOT NULL,
  -- When the operator was told.
  told_at    timestamptz
);
CREATE INDEX frozen_members_untold ON frozen_members (member_id) WHERE told_at IS NULL;

REVOKE INSERT, UPDATE, DELETE ON fuel_charges, fuel_deposits, fuel_refunds FROM fairlead_app;
