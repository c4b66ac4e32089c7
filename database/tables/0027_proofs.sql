-- What operators order carries their proofs as payouts do, and codes of authenticator apps count for the signer.

-- Orders are proved like payouts; some of them send nothing anywhere.
ALTER TABLE payout_approvals ALTER COLUMN amount DROP NOT NULL, ALTER COLUMN address DROP NOT NULL;
ALTER TABLE payout_approvals ADD CONSTRAINT payouts_have_amount_and_address
  CHECK (kind IN ('unfreeze', 'correction') OR (amount IS NOT NULL AND address IS NOT NULL));
-- Which step of the authenticator's clock a code was of: the signer alone writes it, and takes none twice.
ALTER TABLE payout_approvals ADD COLUMN code_step bigint;
CREATE UNIQUE INDEX payout_approvals_code_once ON payout_approvals (operator_id, code_step);

-- Each operator's authenticator as the signer saw it first, as a hash: whoever can write authenticators cannot put another in its place.
CREATE TABLE payout_authenticators (
  operator_id  bigint PRIMARY KEY REFERENCES members (id),
  mark         bytea NOT NULL,
  noted_at     timestamptz NOT NULL
);

-- The signer looks at every correction when it is new, and again when it pays whose accounts were corrected.
CREATE INDEX payout_approvals_unseen_corrections ON payout_approvals (subject_id) WHERE kind = 'correction' AND verified_at IS NULL;
CREATE INDEX ledger_corrections ON ledger_entries (id) WHERE kind = 'correction';
