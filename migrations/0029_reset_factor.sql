-- Two operators take a lost second factor off a member; it is ordered and proved like what moves money, and sends nothing anywhere.

ALTER TABLE operator_orders DROP CONSTRAINT operator_orders_kind_check,
  ADD CONSTRAINT operator_orders_kind_check
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction', 'leftover', 'rescue', 'house_payout'));
ALTER TABLE payout_approvals DROP CONSTRAINT payouts_have_amount_and_address,
  ADD CONSTRAINT payouts_have_amount_and_address
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction') OR (amount IS NOT NULL AND address IS NOT NULL));
