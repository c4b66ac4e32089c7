-- A credited deposit that a reorganisation took stays in the ledger: until it is corrected, or its transfer is mined again, payouts stay stopped.
ALTER TABLE chain_deposits ADD COLUMN lost_at timestamptz, ADD CHECK (lost_at IS NULL OR status <> 'pending');
CREATE INDEX chain_deposits_lost ON chain_deposits (member_id) WHERE lost_at IS NOT NULL;
