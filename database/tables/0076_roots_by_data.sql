-- outside a transaction
-- What 0076 looks for, or has looked at, in all that is there: nobody waits for it.
ALTER TABLE house_settings VALIDATE CONSTRAINT house_settings_name_check;
ALTER TABLE chain_sends VALIDATE CONSTRAINT chain_sends_purpose_check;
ALTER TABLE chain_sends VALIDATE CONSTRAINT chain_sends_value_check;
ALTER TABLE chain_sends VALIDATE CONSTRAINT chain_sends_root_has_data;
CREATE INDEX CONCURRENTLY IF NOT EXISTS chain_sends_of_roots ON chain_sends (data) WHERE data IS NOT NULL;
