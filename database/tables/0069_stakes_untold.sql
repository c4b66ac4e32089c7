-- outside a transaction
-- in batches
-- Who chose a largest loss per trade before stakes were learned has not been told what it means now: found without a look at all bots.
CREATE INDEX CONCURRENTLY bots_stakes_untold ON bots (member_id) WHERE stakes_untold;
UPDATE bots SET stakes_untold = true
  WHERE member_id IN (SELECT member_id FROM bots WHERE settings ? 'maxLossCents' AND NOT stakes_untold LIMIT 5000);
