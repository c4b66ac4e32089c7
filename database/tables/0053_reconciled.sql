-- outside a transaction
-- A transfer that the chain has and a restored database does not know, taken into the books by an order of two operators. No
-- transaction may use a new value of a type that is older than itself.
ALTER TYPE ledger_entry_kind ADD VALUE IF NOT EXISTS 'reconciled';
