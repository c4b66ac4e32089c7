-- Operators take a lost second factor off a member, and find what they search for without reading whole tables.

-- Ordered and proved like what moves money; it sends nothing anywhere.
ALTER TABLE operator_orders DROP CONSTRAINT operator_orders_kind_check,
  ADD CONSTRAINT operator_orders_kind_check
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction', 'leftover', 'rescue', 'house_payout'));
ALTER TABLE payout_approvals DROP CONSTRAINT payouts_have_amount_and_address,
  ADD CONSTRAINT payouts_have_amount_and_address
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction') OR (amount IS NOT NULL AND address IS NOT NULL));

CREATE INDEX contact_messages_by_words ON contact_messages
  USING gin ((lower(name || ' ' || email || ' ' || subject || ' ' || message)) gin_trgm_ops);
CREATE INDEX broker_forms_by_words ON broker_forms USING gin ((lower(broker || ' ' || server)) gin_trgm_ops);
