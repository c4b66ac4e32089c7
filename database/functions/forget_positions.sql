-- Of fleet; names tables of trading.
/* Takes what an account holds out of the fleet's books, where nobody can close it for us any more. The account leaves the fleet with it. */
CREATE FUNCTION forget_positions(p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The shard first, as the fleet's steps lock them.
  PERFORM 1 FROM fleet_shards s WHERE s.id = (SELECT a.shard_id FROM trading_accounts a WHERE a.id = p_account) FOR UPDATE;
  DELETE FROM positions WHERE account_id = p_account;
END $$;
