-- What cannot be done for one member waits for that member alone: others' bars, charges and days go on. A row says since when, what it was
-- about, and whose fault it was found to be.
CREATE TABLE set_aside (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members (id),
  -- Whose terminal cannot be followed, or whose bars cannot be played; none where work in order of the member waits.
  account_id  bigint REFERENCES trading_accounts (id),
  -- 'follow', 'play', or the name of the work.
  what        text NOT NULL,
  -- Whether all that is due of the member in order waits with it: work that moves money, or a member's state.
  is_ordered  boolean NOT NULL,
  -- The time of what it could not do.
  due_at      timestamptz NOT NULL,
  since       timestamptz NOT NULL,
  reason      text NOT NULL,
  -- The same for all that fail for one cause.
  kind        text NOT NULL,
  judged_at   timestamptz,
  is_ours     boolean,
  UNIQUE (member_id, what),
  CHECK ((account_id IS NOT NULL) = (what IN ('follow', 'play')))
);
CREATE INDEX set_aside_by_kind ON set_aside (kind, since);

-- Books that processes have in memory are made anew without the account, and later with it.
CREATE FUNCTION set_aside_moves_shard() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE fleet_shards SET version = version + 1
    WHERE id = (SELECT shard_id FROM trading_accounts WHERE id = coalesce(NEW.account_id, OLD.account_id));
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION set_aside_moves_shard FROM PUBLIC;
CREATE TRIGGER set_aside_comes AFTER INSERT ON set_aside FOR EACH ROW WHEN (NEW.what = 'play') EXECUTE FUNCTION set_aside_moves_shard();
CREATE TRIGGER set_aside_goes AFTER DELETE ON set_aside FOR EACH ROW WHEN (OLD.what = 'play') EXECUTE FUNCTION set_aside_moves_shard();

-- Whose trade waits to be charged, so that those of one member can be left waiting.
ALTER TABLE trade_inbox ADD COLUMN member_id bigint;
UPDATE trade_inbox i SET member_id = t.member_id FROM trades t WHERE t.id = i.trade_id;
ALTER TABLE trade_inbox ALTER COLUMN member_id SET NOT NULL;

-- Deals that were told and are not followed: the terminal that told them was cut off for what it told.
ALTER TABLE terminal_deals ADD COLUMN left_out boolean NOT NULL DEFAULT false;

-- Ten billion dollars of one member are no trading result; sums over all members stay far from what a column holds.
ALTER TABLE trading_totals ADD CONSTRAINT trading_totals_plausible CHECK (abs(won) <= 10000000000000000 AND abs(lost) <= 10000000000000000) NOT VALID;
