-- Where the bot puts its stakes: the shares of its parts, made once with each long bar and read by every process. Who has chosen a largest
-- loss of its own is told what that means now.

CREATE TABLE learned_shares (
  -- The end of the bar with which they were made: they hold for what is decided then and later, until the next.
  at       timestamptz PRIMARY KEY,
  -- Of the formula.
  version  integer NOT NULL,
  -- Of all parts, instrument by instrument.
  shares   double precision[] NOT NULL,
  -- What they were made of: the hash of the shares before and of all bars since. The first ones are made of the bars from `shares_from` on.
  hash     bytea NOT NULL CHECK (length(hash) = 32),
  -- All that the next ones depend on beside the bars. Of several made together only the last need be gone on with.
  state    jsonb
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON learned_shares
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- The first bar that counts: history imported later changes no shares.
ALTER TABLE fleet_market ADD COLUMN shares_from timestamptz;

-- Whether a member still is to be told.
ALTER TABLE bots ADD COLUMN stakes_untold boolean NOT NULL DEFAULT false;
