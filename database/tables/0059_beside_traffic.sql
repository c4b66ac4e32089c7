-- outside a transaction
-- in batches
-- What of the files since 0053 looks at, or changes, rows that are there: nobody waits for it.
ALTER TABLE chain_sends VALIDATE CONSTRAINT chain_sends_purpose_check;
ALTER TABLE operator_orders VALIDATE CONSTRAINT operator_orders_kind_check;
ALTER TABLE payout_approvals VALIDATE CONSTRAINT payouts_have_amount_and_address;
ALTER TABLE alerts VALIDATE CONSTRAINT alerts_check;
CREATE INDEX CONCURRENTLY operator_orders_to_reconcile ON operator_orders (id) WHERE kind = 'reconcile';
CREATE INDEX CONCURRENTLY ledger_entries_reconciled ON ledger_entries (id) WHERE kind = 'reconciled';
-- What ended untold before was never to be told.
UPDATE alerts SET over_told_at = over_at
  WHERE id IN (SELECT id FROM alerts WHERE over_at IS NOT NULL AND told_at IS NULL AND over_told_at IS NULL LIMIT 5000);
CREATE INDEX CONCURRENTLY alerts_over_to_tell ON alerts (kind, key) WHERE over_at IS NOT NULL AND over_told_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS alerts_over_untold;
-- How often one of them came lately.
CREATE INDEX CONCURRENTLY alerts_by_key ON alerts (kind, key, since);
UPDATE book_checks SET held_at = noted_at WHERE holds AND held_at IS NULL AND noted_at IS NOT NULL;
