-- outside a transaction
-- in batches
-- Whose grace is over is found by its end; a grace that has begun was promised seven days.
CREATE INDEX CONCURRENTLY bot_hosting_grace ON bot_hosting (grace_ends_at)
  WHERE ended_at IS NULL AND deactivated_at IS NULL AND grace_ends_at IS NOT NULL;
UPDATE bot_hosting SET grace_ends_at = low_since + interval '168 hours'
  WHERE member_id IN (SELECT member_id FROM bot_hosting WHERE low_since IS NOT NULL AND grace_ends_at IS NULL LIMIT 5000);
