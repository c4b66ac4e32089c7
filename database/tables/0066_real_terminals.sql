-- What real terminals and brokers need: a doubtful symbol waits for a person, facts of symbols are asked for again, an order's ticket leads to
-- its command when a bridge drops the comment, and a balance that no deal explains is not believed.

-- Which of the broker's symbols an instrument is, where its name left a doubt. No name: none of them, so it is not traded there.
CREATE TABLE terminal_symbol_choices (
  account_id  bigint NOT NULL REFERENCES trading_accounts (id),
  symbol      text NOT NULL,
  name        text,
  chosen_by   bigint NOT NULL REFERENCES members (id),
  chosen_at   timestamptz NOT NULL,
  PRIMARY KEY (account_id, symbol)
);

-- The order by which the broker knows what a command asked for. Of one that opens, this is the number of the position, too.
CREATE TABLE terminal_orders (
  account_id  bigint NOT NULL,
  order_id    bigint NOT NULL,
  command_id  bigint NOT NULL,
  told_at     timestamptz NOT NULL,
  PRIMARY KEY (account_id, order_id)
);
CREATE INDEX terminal_orders_by_time ON terminal_orders (told_at);

ALTER TABLE terminals
  -- When facts of symbols are asked for again; nothing before they were told for the first time.
  ADD COLUMN symbols_due_at timestamptz,
  -- Of each instrument in doubt, the symbols it may be.
  ADD COLUMN symbol_candidates jsonb NOT NULL DEFAULT '{}',
  -- The last balance that the deals explained, and since when one is told that they do not explain.
  ADD COLUMN trusted_cents bigint,
  ADD COLUMN doubted_at timestamptz,
  ADD COLUMN doubt_told_at timestamptz;

-- The broker's when it was opened: what is open stays as large as it is when the broker changes the contract.
ALTER TABLE terminal_positions ADD COLUMN contract_size double precision;
