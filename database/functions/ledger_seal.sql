-- Of ledger.
/* Seals up to p_max further entries and adds their postings to the second count. Answers how many it sealed. */
CREATE FUNCTION ledger_seal(p_max integer, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last ledger_seals%ROWTYPE;
  upto_xact xid8; upto_id bigint; found_entries integer; found_unbalanced integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ledger_seal', 7)) THEN RETURN 0; END IF;
  SELECT * INTO last FROM ledger_seals ORDER BY number DESC LIMIT 1;
  IF NOT FOUND THEN
    last.number := 0; last.last_xact := '0'; last.last_id := 0; last.hash := '\x';
  END IF;
  -- Below the oldest running transaction nothing can still appear.
  SELECT count(*), (array_agg(n.xact ORDER BY n.xact DESC, n.id DESC))[1], (array_agg(n.id ORDER BY n.xact DESC, n.id DESC))[1]
    INTO found_entries, upto_xact, upto_id
    FROM (SELECT e.xact, e.id FROM ledger_entries e
          WHERE (e.xact, e.id) > (last.last_xact, last.last_id) AND e.xact < commit_horizon()
          ORDER BY e.xact, e.id LIMIT p_max) n;
  IF found_entries = 0 THEN RETURN 0; END IF;
  WITH posted AS MATERIALIZED (
    SELECT p.member_id, p.account, e.id, p.amount, e.kind, (e.at AT TIME ZONE 'UTC')::date AS day FROM ledger_entries e
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
    WHERE (e.xact, e.id) > (last.last_xact, last.last_id) AND (e.xact, e.id) <= (upto_xact, upto_id)
  ), by_account AS (
    INSERT INTO ledger_postings (member_id, account, entry_id, amount) SELECT member_id, account, id, amount FROM posted ORDER BY 1, 2, 3
  ), counted AS (
    INSERT INTO ledger_audited AS a (member_id, account, total)
      SELECT member_id, account, sum(amount) FROM posted GROUP BY 1, 2
      ON CONFLICT (member_id, account) DO UPDATE SET total = a.total + excluded.total
  ), by_day AS (
    INSERT INTO ledger_days AS d (day, kind, account, entries, got, gave)
      SELECT day, kind, account, count(DISTINCT id), coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
             coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)
      FROM posted GROUP BY 1, 2, 3
      ON CONFLICT (day, kind, account) DO UPDATE SET entries = d.entries + excluded.entries, got = d.got + excluded.got,
        gave = d.gave + excluded.gave
  )
  SELECT count(*) INTO found_unbalanced FROM (SELECT 1 FROM posted GROUP BY id HAVING sum(amount) <> 0) broken;
  INSERT INTO ledger_seals (number, last_xact, last_id, entries, unbalanced, hash, sealed_at)
    VALUES (last.number + 1, upto_xact, upto_id, found_entries, found_unbalanced,
      ledger_digest(last.hash, last.last_xact, last.last_id, upto_xact, upto_id), p_at);
  RETURN found_entries;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_seal FROM PUBLIC;
