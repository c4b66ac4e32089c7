-- Money is neither bought with (eligibility), nor stranded (closed members, wrong transfers, stuck nonces), nor stopped without a way on.

ALTER TYPE ledger_entry_kind ADD VALUE 'leftover_refund';
ALTER TYPE ledger_entry_kind ADD VALUE 'correction';
ALTER TYPE ledger_entry_kind ADD VALUE 'found';
ALTER TYPE ledger_entry_kind ADD VALUE 'found_returned';
ALTER TYPE ledger_entry_kind ADD VALUE 'house_payout';

-- Deposits count as team business some days after they were credited, or business could be rented. Until then they are rows here.
CREATE TABLE business_to_come (
  deposit_id  bigint PRIMARY KEY REFERENCES fuel_deposits (id),
  member_id   bigint NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  counts_at   timestamptz NOT NULL
);
CREATE INDEX business_to_come_due ON business_to_come (counts_at, deposit_id);
CREATE INDEX business_to_come_of_member ON business_to_come (member_id, deposit_id);
REVOKE INSERT, UPDATE, DELETE ON business_to_come FROM fairlead_app;

-- Closed: deposits that still come wait in suspense, and the direct share of deposits below goes to the pool.
ALTER TABLE fuel_balances ADD COLUMN closed_at timestamptz;
UPDATE fuel_balances b SET closed_at = m.closed_at FROM members m WHERE m.id = b.member_id AND m.closed_at IS NOT NULL;

-- Whoever leaves owes nothing any more.
ALTER TABLE fuel_charges ADD COLUMN written_off bigint NOT NULL DEFAULT 0 CHECK (written_off >= 0);
ALTER TABLE fuel_charges DROP CONSTRAINT fuel_charges_check2,
  ADD CONSTRAINT charge_is_paid_owed_or_written_off CHECK (due = bonus_paid + fuel_paid + arrears + written_off
    AND bonus_paid >= 0 AND fuel_paid >= 0 AND arrears >= 0);

-- A waiting deposit of a closed member that was sent back; each once.
ALTER TABLE fuel_deposits ADD COLUMN returned_at timestamptz, ADD CHECK (returned_at IS NULL OR credited_at IS NULL);
CREATE INDEX fuel_deposits_waiting ON fuel_deposits (member_id) WHERE credited_at IS NULL AND returned_at IS NULL;
ALTER TABLE chain_deposits DROP CONSTRAINT chain_deposits_status_check,
  ADD CONSTRAINT chain_deposits_status_check CHECK (status IN ('pending', 'waiting', 'credited', 'returned'));

-- Corrections of income are no income of a level and no withdrawal, and are counted by themselves.
ALTER TABLE income_balances ADD COLUMN corrected_total bigint NOT NULL DEFAULT 0;
ALTER TABLE income_balances DROP CONSTRAINT income_is_earned_less_withdrawn,
  ADD CONSTRAINT income_is_earned_less_withdrawn CHECK (income = direct_total + level_total + corrected_total - withdrawn_total);
ALTER TABLE fuel_totals ADD COLUMN corrected bigint NOT NULL DEFAULT 0;

-- Money found on our addresses belongs to nobody we know yet: the house keeps it in suspense.
ALTER TABLE house_movements ADD COLUMN suspense bigint NOT NULL DEFAULT 0;
ALTER TABLE house_folded ADD COLUMN suspense bigint NOT NULL DEFAULT 0;

-- An account may be closed again after it was reopened; each closing has a refund of its own, found by its key.
ALTER TABLE account_closings DROP CONSTRAINT account_closings_member_id_key;
CREATE INDEX account_closings_of_member ON account_closings (member_id, id);
ALTER TABLE account_closings ADD COLUMN refund_key text UNIQUE, ADD COLUMN reopened_at timestamptz;
UPDATE account_closings SET refund_key = 'refund account ' || member_id;

-- What one operator asks for and another lets happen.
CREATE TABLE operator_orders (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('unfreeze', 'correction', 'leftover', 'rescue', 'house_payout')),
  status      text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'withdrawn')),
  -- Whom it is about; empty for the house alone.
  member_id   bigint REFERENCES members (id),
  amount      bigint CHECK (amount > 0),
  address     chain_address,
  details     jsonb NOT NULL,
  reason      text NOT NULL,
  asked_by    bigint NOT NULL REFERENCES members (id),
  asked_at    timestamptz NOT NULL,
  -- One for what needs no second operator.
  operators_needed integer NOT NULL CHECK (operators_needed IN (1, 2)),
  ended_by    bigint REFERENCES members (id),
  ended_at    timestamptz,
  CHECK ((status = 'waiting') = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT two_operators CHECK (status <> 'done' OR operators_needed = 1 OR ended_by <> asked_by)
);
CREATE INDEX operator_orders_in_order ON operator_orders ((ended_at IS NOT NULL), id DESC);
REVOKE DELETE ON operator_orders FROM fairlead_app;

-- What leaves the treasury may be of nobody: the house's share, or money that was found.
ALTER TABLE payouts ALTER COLUMN member_id DROP NOT NULL;
ALTER TABLE payouts DROP CONSTRAINT payouts_kind_check,
  ADD CONSTRAINT payouts_kind_check CHECK (kind IN ('withdrawal', 'refund', 'leftover', 'rescue', 'house_payout')),
  ADD CHECK (member_id IS NOT NULL OR kind IN ('rescue', 'house_payout'));

-- What is above the hot wallet's ceiling goes to the cold address, and some transfers only use up a nonce.
ALTER TABLE chain_sends DROP CONSTRAINT chain_sends_purpose_check,
  ADD CONSTRAINT chain_sends_purpose_check CHECK (purpose IN ('payout', 'gas', 'sweep', 'cold', 'cancel'));
ALTER TABLE chain_sends DROP CONSTRAINT chain_sends_value_check,
  ADD CONSTRAINT chain_sends_value_check CHECK (value > 0 OR purpose = 'cancel' AND value = 0);
-- An operator who wants a stuck transfer replaced by one that moves nothing.
CREATE TABLE transfer_cancellations (
  sender       chain_address NOT NULL,
  nonce        bigint NOT NULL,
  operator_id  bigint NOT NULL REFERENCES members (id),
  reason       text NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (sender, nonce)
);
ALTER TABLE treasury_readings ADD COLUMN cold numeric(78, 0) NOT NULL DEFAULT 0 CHECK (cold >= 0);

-- Money sent to our addresses that is no deposit: USDT to the treasury, other tokens, coin. `amount` is in the books, of USDT alone.
CREATE TABLE found_money (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL CHECK (kind IN ('usdt', 'token', 'coin')),
  -- One row per transfer where the chain tells of it; of coin, which leaves no log, one per address.
  key           text NOT NULL UNIQUE,
  token         chain_address,
  to_address    chain_address NOT NULL,
  from_address  chain_address,
  tx_hash       chain_hash,
  block_number  bigint,
  value         numeric(78, 0) NOT NULL CHECK (value > 0),
  amount        bigint,
  status        text NOT NULL DEFAULT 'found' CHECK (status IN ('found', 'rescued')),
  seen_at       timestamptz NOT NULL,
  -- When USDT came into the books: once its block is final. What is not there yet vanishes with a reorganisation.
  posted_at     timestamptz,
  rescued_at    timestamptz,
  CHECK ((kind = 'usdt') = (amount IS NOT NULL))
);
CREATE INDEX found_money_in_order ON found_money ((status = 'rescued'), id DESC);

-- What is counted from now on: business less what was refunded, and as active who has deposited something that was not.
UPDATE team_standings s SET team_business = greatest(s.team_business - r.refunded, 0)
  FROM (SELECT u.id, sum(f.refunded) AS refunded FROM fuel_totals f JOIN sponsorships p ON p.member_id = f.member_id
        CROSS JOIN LATERAL unnest(p.uplines) AS u(id) WHERE f.refunded > 0 GROUP BY u.id) r
  WHERE r.id = s.member_id;
CREATE TEMP TABLE no_longer_active ON COMMIT DROP AS
  SELECT s.member_id FROM team_standings s LEFT JOIN fuel_totals t ON t.member_id = s.member_id
  WHERE s.active AND coalesce(t.deposited - t.refunded, 0) <= 0;
UPDATE team_standings SET active = false WHERE member_id IN (SELECT member_id FROM no_longer_active);
UPDATE team_standings s SET active_directs = s.active_directs - n.members
  FROM (SELECT p.uplines[1] AS id, count(*) AS members FROM no_longer_active a JOIN sponsorships p USING (member_id) GROUP BY 1) n
  WHERE n.id = s.member_id;
UPDATE team_levels t SET active_members = n.active_members
  FROM (SELECT o.member_id, array_agg(o.members - coalesce(l.members, 0) ORDER BY o.level)::integer[] AS active_members
        FROM (SELECT b.member_id, e.members, e.level FROM team_levels b
              CROSS JOIN LATERAL unnest(b.active_members) WITH ORDINALITY AS e(members, level)) o
        LEFT JOIN (SELECT u.id, u.level, count(*) AS members FROM no_longer_active a JOIN sponsorships p USING (member_id)
                   CROSS JOIN LATERAL unnest(p.uplines) WITH ORDINALITY AS u(id, level) GROUP BY 1, 2) l
          ON l.id = o.member_id AND l.level = o.level
        GROUP BY o.member_id) n
  WHERE n.member_id = t.member_id AND EXISTS (SELECT 1 FROM no_longer_active);

-- That work is being done, by the real clock: whoever else is alive tells operators when it is not.
CREATE TABLE heartbeats (
  name  text PRIMARY KEY,
  at    timestamptz NOT NULL
);

-- How far strangers' tokens and coin on our addresses have been looked for: up to which block, and up to which address of this round.
CREATE TABLE stray_cursors (
  chain_id          bigint PRIMARY KEY,
  block_number      bigint NOT NULL,
  derivation_index  integer NOT NULL
);
