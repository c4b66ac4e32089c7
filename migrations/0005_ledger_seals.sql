-- A hash chain over the entries and a second count of every account, both made in batches after the writers have committed:
-- whoever rewrites history must rewrite all that came after it, and every balance is compared with an independent sum.

CREATE TABLE ledger_seals (
  number      bigint PRIMARY KEY,
  -- The last entry sealed, by the position of its transaction: an entry that commits late is never skipped.
  last_xact   xid8 NOT NULL,
  last_id     bigint NOT NULL,
  entries     integer NOT NULL,
  unbalanced  integer NOT NULL,
  hash        bytea NOT NULL,
  sealed_at   timestamptz NOT NULL
);

-- Every posting by account: what statements page through.
CREATE TABLE ledger_postings (
  member_id  bigint NOT NULL,
  account    ledger_account NOT NULL,
  entry_id   bigint NOT NULL,
  amount     bigint NOT NULL,
  PRIMARY KEY (member_id, account, entry_id)
);

CREATE TABLE ledger_audited (
  member_id  bigint NOT NULL,
  account    ledger_account NOT NULL,
  total      bigint NOT NULL,
  PRIMARY KEY (member_id, account)
) WITH (fillfactor = 70);

-- Payouts stop on a breach and go on when an operator says so.
CREATE TABLE payout_stop (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  stopped_at  timestamptz,
  reason      text
);
INSERT INTO payout_stop DEFAULT VALUES;

-- Entries in (after, upto] as bytes: whatever is changed in them or in their postings changes the hash.
CREATE FUNCTION ledger_digest(p_previous bytea, after_xact xid8, after_id bigint, upto_xact xid8, upto_id bigint) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(p_previous || convert_to(coalesce(string_agg(
    concat_ws('|', e.id, e.kind, e.key, encode(e.input_hash, 'hex'), e.event, (extract(epoch FROM e.at) * 1000000)::bigint,
      e.members, e.accounts, e.amounts),
    E'\n' ORDER BY e.xact, e.id), ''), 'UTF8'))
  FROM ledger_entries e
  WHERE (e.xact, e.id) > (after_xact, after_id) AND (e.xact, e.id) <= (upto_xact, upto_id)
$$;

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
          WHERE (e.xact, e.id) > (last.last_xact, last.last_id) AND e.xact < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY e.xact, e.id LIMIT p_max) n;
  IF found_entries = 0 THEN RETURN 0; END IF;
  WITH posted AS MATERIALIZED (
    SELECT p.member_id, p.account, e.id, p.amount FROM ledger_entries e
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
    WHERE (e.xact, e.id) > (last.last_xact, last.last_id) AND (e.xact, e.id) <= (upto_xact, upto_id)
  ), by_account AS (
    INSERT INTO ledger_postings (member_id, account, entry_id, amount) SELECT * FROM posted ORDER BY 1, 2, 3
  ), counted AS (
    INSERT INTO ledger_audited AS a (member_id, account, total)
      SELECT member_id, account, sum(amount) FROM posted GROUP BY 1, 2
      ON CONFLICT (member_id, account) DO UPDATE SET total = a.total + excluded.total
  )
  SELECT count(*) INTO found_unbalanced FROM (SELECT 1 FROM posted GROUP BY id HAVING sum(amount) <> 0) broken;
  INSERT INTO ledger_seals (number, last_xact, last_id, entries, unbalanced, hash, sealed_at)
    VALUES (last.number + 1, upto_xact, upto_id, found_entries, found_unbalanced,
      ledger_digest(last.hash, last.last_xact, last.last_id, upto_xact, upto_id), p_at);
  RETURN found_entries;
END $$;

/* The first seal from p_from on, of p_max seals looked at, whose entries no longer give its hash; null when all do. */
CREATE FUNCTION ledger_first_broken_seal(p_from bigint, p_max integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(s.number) FROM (
    SELECT number, last_xact, last_id, hash,
           coalesce(lag(hash) OVER w, '\x') AS previous,
           coalesce(lag(last_xact) OVER w, '0') AS after_xact, coalesce(lag(last_id) OVER w, 0) AS after_id
    FROM ledger_seals WHERE number BETWEEN p_from - 1 AND p_from + p_max - 1 WINDOW w AS (ORDER BY number)) s
  WHERE s.number >= p_from AND s.hash <> ledger_digest(s.previous, s.after_xact, s.after_id, s.last_xact, s.last_id)
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

REVOKE ALL ON ledger_seals, ledger_postings, ledger_audited FROM fairlead_app;
GRANT SELECT ON ledger_seals, ledger_postings, ledger_audited TO fairlead_app;
REVOKE EXECUTE ON FUNCTION ledger_seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_seal TO fairlead_app;
