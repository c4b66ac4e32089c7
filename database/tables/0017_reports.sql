-- What the reports need to answer a page as fast for a million deals as for a thousand, and what keeps their tables from growing for ever.

-- How many deals a member made on each day (UTC): the total, and where in the history a page lies.
CREATE TABLE deal_days (
  member_id  bigint NOT NULL,
  day        date NOT NULL,
  deals      integer NOT NULL,
  PRIMARY KEY (member_id, day)
) WITH (fillfactor = 70);

-- Counted where they are stored, whoever stores them: what was known before is not inserted and not counted.
CREATE FUNCTION count_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_days AS d (member_id, day, deals)
    SELECT member_id, (at AT TIME ZONE 'UTC')::date, count(*) FROM added GROUP BY 1, 2 ORDER BY 1 DESC, 2
    ON CONFLICT (member_id, day) DO UPDATE SET deals = d.deals + excluded.deals;
  RETURN NULL;
END $$;
CREATE TRIGGER count_deals AFTER INSERT ON deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_deals();
INSERT INTO deal_days (member_id, day, deals) SELECT member_id, (at AT TIME ZONE 'UTC')::date, count(*) FROM deals GROUP BY 1, 2;

-- The log of all accounts goes by time.
CREATE INDEX deals_by_time ON deals (at, account_id, ticket);
CREATE INDEX bot_log_of_all ON bot_log (at, id);
-- Entries turned away are most of the log and are kept for a shorter time.
CREATE INDEX bot_log_refusals ON bot_log (id) WHERE kind = 'refusal';

-- A charge's own entry is known by its number; those that paid the rest of it later only by what they are for.
CREATE INDEX ledger_entries_of_arrears ON ledger_entries (event) WHERE kind = 'arrears';

-- Every day before this one has been thinned.
CREATE TABLE equity_thinned (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  before    date NOT NULL
);
