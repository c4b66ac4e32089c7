-- What one operator can do alone ends where it hits many members: closing much takes two, nobody undoes what somebody above them has
-- stopped, and those whom a stop holds back are told.

-- The highest role behind a stop when it was set, whatever becomes of the operator; unless told otherwise only an owner lifts it.
ALTER TABLE trading_stops ADD COLUMN role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'finance', 'support')),
  ADD COLUMN confirmed_by bigint REFERENCES members (id);
UPDATE trading_stops s SET role = m.role FROM members m WHERE m.id = s.set_by AND m.role <> 'member';
-- What one operator has closed alone of late.
CREATE INDEX trading_stops_closed_alone ON trading_stops (set_by, set_at) WHERE kind = 'close_all' AND confirmed_by IS NULL;

-- Who has been told of a stop and of its end, member by member in the order of their numbers: it may be ten thousand.
CREATE TABLE stop_notices (
  stop_id     bigint NOT NULL REFERENCES trading_stops (id),
  about       text NOT NULL CHECK (about IN ('set', 'lifted')),
  told_until  bigint NOT NULL DEFAULT 0,
  done_at     timestamptz,
  PRIMARY KEY (stop_id, about)
);
CREATE INDEX stop_notices_due ON stop_notices (stop_id) WHERE done_at IS NULL;

-- Ordered and proved like what moves money; it sends nothing anywhere.
ALTER TABLE operator_orders DROP CONSTRAINT operator_orders_kind_check,
  ADD CONSTRAINT operator_orders_kind_check
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction', 'leftover', 'rescue', 'house_payout', 'close_all'));
ALTER TABLE payout_approvals DROP CONSTRAINT payouts_have_amount_and_address,
  ADD CONSTRAINT payouts_have_amount_and_address
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction', 'close_all') OR (amount IS NOT NULL AND address IS NOT NULL));
