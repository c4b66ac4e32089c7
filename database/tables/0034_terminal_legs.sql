-- A trade of which all but one leg is closed waits for that leg seven days at most: a terminal that is never heard of again would keep
-- what the others have made from being charged for ever.
ALTER TABLE terminal_positions
  -- Since when all others of its trade are closed.
  ADD COLUMN alone_since timestamptz,
  -- The trade it was a leg of, where that no longer waited for it.
  ADD COLUMN parted_from bigint;
CREATE INDEX terminal_positions_alone ON terminal_positions (alone_since) WHERE alone_since IS NOT NULL AND closed_at IS NULL;
