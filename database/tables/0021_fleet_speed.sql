-- A bar moves the marks of nearly every account: with room on the page the new row stays beside the old one, and no index is written.
ALTER TABLE trading_accounts SET (fillfactor = 50);

-- Accounts are never deleted (nobody may), so looking each one up and locking it at every opened trade guarded against nothing and took
-- half of the time.
ALTER TABLE trades DROP CONSTRAINT trades_account_id_fkey;

-- What accounts are worth moves with every bar: one row a shard says it of all its accounts, instead of a thousand rows. The highest it
-- ever was is read from nowhere.
ALTER TABLE fleet_shards
  ADD COLUMN equity_accounts bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN equity_cents bigint[] NOT NULL DEFAULT '{}';
UPDATE fleet_shards s SET equity_accounts = a.ids, equity_cents = a.cents
  FROM (SELECT shard_id, array_agg(id ORDER BY id) AS ids, array_agg(equity_cents ORDER BY id) AS cents FROM trading_accounts
        WHERE shard_id IS NOT NULL AND equity_cents IS NOT NULL GROUP BY shard_id) a
  WHERE s.id = a.shard_id;
DROP VIEW IF EXISTS bot_accounts;
ALTER TABLE trading_accounts DROP COLUMN equity_cents, DROP COLUMN peak_cents;

-- Whoever asks whether somebody has chosen anew adds these up, instead of making one text of everybody's settings at every bar.
ALTER TABLE trading_accounts ADD COLUMN choices integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_choice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.choices := OLD.choices + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_choice BEFORE UPDATE OF capital, settings ON trading_accounts FOR EACH ROW
  WHEN (OLD.capital IS DISTINCT FROM NEW.capital OR OLD.settings IS DISTINCT FROM NEW.settings) EXECUTE FUNCTION count_choice();

-- What deals tell is read from the deals; only the other lines are looked for by time.
DROP INDEX bot_log_by_time, bot_log_of_all;
CREATE INDEX bot_log_by_time ON bot_log (member_id, at) WHERE kind IN ('refusal', 'state');
CREATE INDEX bot_log_of_all ON bot_log (at, id) WHERE kind IN ('refusal', 'state');
