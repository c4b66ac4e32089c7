-- Whatever falls due says when it is next due, at the cost of one look into an index; mail with a code in it does not wait behind
-- other mail; and the sandbox's clock says how far a skip has come.

-- A day of hosting is due at its beginning; the first one when the bot was set up.
DROP INDEX bot_hosting_due;
CREATE INDEX bot_hosting_due ON bot_hosting (greatest((hosted_through + 1)::timestamp AT TIME ZONE 'UTC', active_from), member_id)
  WHERE ended_at IS NULL AND deactivated_at IS NULL;
CREATE INDEX bot_hosting_low ON bot_hosting (low_since) WHERE ended_at IS NULL AND deactivated_at IS NULL AND low_since IS NOT NULL;

ALTER TABLE mail_outbox ADD COLUMN lane text NOT NULL DEFAULT 'bulk' CHECK (lane IN ('code', 'bulk'));
DROP INDEX mail_outbox_waiting;
CREATE INDEX mail_outbox_waiting ON mail_outbox (lane, next_try_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;

ALTER TABLE sandbox_clock ADD COLUMN skip_from timestamptz, ADD COLUMN skip_until timestamptz;
