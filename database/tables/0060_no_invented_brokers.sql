-- outside a transaction
-- in batches
-- Brokers that nobody has heard of were in every database. A live service begins without any; the sandbox gets its own when it starts.
-- Who has started already keeps what members choose from.
DELETE FROM broker_servers WHERE typed_by IS NULL
  AND NOT EXISTS (SELECT 1 FROM database_mode) AND NOT EXISTS (SELECT 1 FROM members);
