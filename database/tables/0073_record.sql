-- What all bots did, for everybody to see: counted once for each month that is over, and never changed. What becomes known later is counted in
-- the month in which it does, and said to be late.

-- Counts of bands, in the order of `recordBands` (contract/record-months.ts), and of who was behind, where they began and ahead since they did.
CREATE TABLE record_months (
  month         date NOT NULL CHECK (date_trunc('month', month) = month),
  -- Live and simulated results are never added up.
  market        text NOT NULL CHECK (market IN ('live', 'simulated')),
  -- Whatever counts them: of fewer members nothing can stand here.
  members       integer NOT NULL CHECK (members >= 20),
  member_bands  integer[] NOT NULL CHECK (cardinality(member_bands) = 15),
  trade_bands   integer[] NOT NULL CHECK (cardinality(trade_bands) = 15),
  since_began   integer[] NOT NULL CHECK (cardinality(since_began) = 3),
  late          integer NOT NULL,
  counted_at    timestamptz NOT NULL,
  PRIMARY KEY (market, month)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_months
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- The month that is being counted, some members at a time; gone when it is done.
CREATE TABLE record_counting (
  market  text NOT NULL,
  what    text NOT NULL CHECK (what IN ('member', 'trade', 'late', 'since')),
  band    integer NOT NULL,
  count   integer NOT NULL,
  PRIMARY KEY (market, what, band)
);

-- Which month is counted next, and how far.
CREATE TABLE record_progress (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Empty until anybody was charged anything.
  month      date,
  -- Members up to this one are in.
  member_id  bigint NOT NULL DEFAULT 0
);
INSERT INTO record_progress DEFAULT VALUES;

-- How far the charges of each member are counted, so that none is counted twice and none is left out, and what the member has kept since the
-- beginning in each market; empty where there was nothing.
CREATE TABLE record_members (
  member_id       bigint PRIMARY KEY REFERENCES members (id),
  -- Charges after this one may be of months to come.
  scanned_id      bigint NOT NULL,
  -- Charges up to this one were there when the month before was counted: another one of that time is late.
  seen_id         bigint NOT NULL,
  kept_live       bigint,
  kept_simulated  bigint
) WITH (fillfactor = 70);
