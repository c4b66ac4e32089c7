-- What the figures of all days came to when the books were checked, kept beside what the accounts came to at the same moment.
ALTER TABLE book_checks ADD COLUMN figures jsonb;
-- Money by day is read from the ledger's own days now (days_summed). These columns are filled for processes of the version before, which
-- read them while they are replaced; the version after this one drops them.
COMMENT ON COLUMN console_days.charged IS 'for the version before: days_summed has it';
COMMENT ON COLUMN console_days.income IS 'for the version before: days_summed has it';
COMMENT ON COLUMN console_days.deposited IS 'for the version before: days_summed has it';
COMMENT ON COLUMN console_days.paid_out IS 'for the version before: days_summed has it';
