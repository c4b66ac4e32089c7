-- Of fleet; names tables of trading.
/*
 * Takes an account into the fleet: into a shard that has room and that nobody is stepping right now, or into a new one that has come
 * as far as the newest finished bar. A paper account begins with its capital, and again after a loss closure. Answers whether it
 * was not in the fleet yet.
 */
CREATE FUNCTION enrol_account(p_account bigint, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE account trading_accounts; shard integer; start_cents bigint; newest timestamptz;
BEGIN
  SELECT * INTO STRICT account FROM trading_accounts WHERE id = p_account FOR UPDATE;
  IF account.shard_id IS NOT NULL THEN RETURN false; END IF;
  IF account.capital IS NULL THEN RAISE EXCEPTION 'account % has no capital', p_account; END IF;
  SELECT to_timestamp(floor(extract(epoch FROM p_at) / m.bar_seconds) * m.bar_seconds) INTO STRICT newest FROM fleet_market m;
  SELECT id INTO shard FROM fleet_shards WHERE accounts < 1000 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF shard IS NULL THEN
    INSERT INTO fleet_shards (reached) VALUES (newest) RETURNING id INTO shard;
  END IF;
  -- An empty shard is not played; it need not be played through what it has missed.
  UPDATE fleet_shards SET accounts = accounts + 1, version = version + 1,
    reached = CASE accounts WHEN 0 THEN greatest(reached, newest) ELSE reached END WHERE id = shard;
  UPDATE trading_accounts SET shard_id = shard, enrolled_at = p_at WHERE id = p_account;
  IF account.is_paper AND (account.balance_cents IS NULL OR account.loss_closed) THEN
    start_cents := account.capital / 10000;
    INSERT INTO balance_operations (account_id, at, cents) VALUES (p_account, p_at, start_cents - coalesce(account.balance_cents, 0));
    UPDATE trading_accounts SET balance_cents = start_cents, open_count = 0, next_ticket = coalesce(next_ticket, 1),
      loss_closed = false WHERE id = p_account;
  END IF;
  -- What an account at a broker is worth its terminal tells.
  IF NOT account.is_paper AND account.loss_closed THEN
    UPDATE trading_accounts SET loss_closed = false WHERE id = p_account;
  END IF;
  RETURN true;
END $$;
