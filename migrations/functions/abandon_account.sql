-- Of fleet; names tables of trading.
/* Takes an account whose positions nobody can close for us any more out of the fleet, and them out of its books. */
CREATE FUNCTION abandon_account(p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The shard first, as the fleet's steps lock them.
  PERFORM 1 FROM fleet_shards s WHERE s.id = (SELECT a.shard_id FROM trading_accounts a WHERE a.id = p_account) FOR UPDATE;
  DELETE FROM positions WHERE account_id = p_account;
  PERFORM leave_fleet(p_account);
END $$;
