-- A correction that no operators have proved stops payouts. Once it is understood and taken back, who owns the database notes it here.
CREATE TABLE settled_corrections (
  entry_id  bigint PRIMARY KEY REFERENCES ledger_entries (id),
  reason    text NOT NULL CHECK (reason <> ''),
  at        timestamptz NOT NULL DEFAULT now()
);

-- The signer looks at each correction once, in the order of the ledger.
DROP INDEX ledger_corrections;
CREATE INDEX ledger_corrections ON ledger_entries (xact, id) WHERE kind = 'correction';
