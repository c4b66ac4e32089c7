-- A transfer that the chain has and a restored database does not know, taken into the books by an order of two operators.
ALTER TYPE ledger_entry_kind ADD VALUE 'reconciled';
