-- In live mode the market is what terminals tell: bars made once, so that every process plays the same, or brought along as history.
CREATE TABLE market_bars (
  symbol  text NOT NULL,
  start   timestamptz NOT NULL,
  -- Bid prices and the spread in whole points.
  open    integer NOT NULL,
  high    integer NOT NULL,
  low     integer NOT NULL,
  close   integer NOT NULL,
  spread  integer NOT NULL,
  volume  integer NOT NULL,
  PRIMARY KEY (symbol, start),
  CHECK (low > 0 AND low <= least(open, close) AND high >= greatest(open, close) AND spread >= 0 AND volume >= 0)
);
CREATE INDEX market_bars_by_time ON market_bars (start);

-- Bars that end by then are made, or will never be.
ALTER TABLE fleet_market ADD COLUMN made_until timestamptz;

-- How many of the terminals are hosted by us: where there are any, only they are believed.
ALTER TABLE broker_bars ADD COLUMN hosted integer NOT NULL DEFAULT 0;
CREATE INDEX broker_bars_by_time ON broker_bars (start);
