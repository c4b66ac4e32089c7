-- Of fleet; names tables of trading.
/* Takes an account out of the fleet, with the entries that wait; false while it holds positions, which must be closed first. */
CREATE FUNCTION leave_fleet(p_account bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE shard integer;
BEGIN
  -- The shard before the account, as the fleet's steps lock them; a step under way may open or close positions.
  SELECT s.id INTO shard FROM fleet_shards s WHERE s.id = (SELECT a.shard_id FROM trading_accounts a WHERE a.id = p_account) FOR UPDATE;
  IF EXISTS (SELECT 1 FROM positions WHERE account_id = p_account) THEN RETURN false; END IF;
  UPDATE trading_accounts SET shard_id = NULL, enrolled_at = NULL WHERE id = p_account AND shard_id = shard;
  IF FOUND THEN
    UPDATE fleet_shards SET accounts = accounts - 1, version = version + 1 WHERE id = shard;
    DELETE FROM pending_entries WHERE account_id = p_account;
  END IF;
  RETURN true;
END $$;
