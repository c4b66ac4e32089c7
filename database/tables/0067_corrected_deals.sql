-- Brokers correct swaps and commissions of deals that are long done. What was told first stays as evidence; each correction is a row beside it,
-- and is booked once.
CREATE TABLE terminal_deal_changes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint NOT NULL,
  -- The deal it corrects.
  ticket       bigint NOT NULL,
  -- As they are told now, in micro-dollars.
  swap         bigint NOT NULL,
  commission   bigint NOT NULL,
  fee          bigint NOT NULL,
  told_at      timestamptz NOT NULL,
  taken_at     timestamptz,
  -- The number of the deal it is booked as, and of the trade where it is one of its own.
  booked_as    bigint
);
CREATE INDEX terminal_deal_changes_of_deal ON terminal_deal_changes (account_id, ticket, id);
CREATE INDEX terminal_deal_changes_to_take ON terminal_deal_changes (account_id, id) WHERE taken_at IS NULL;

-- Numbers of deals and trades that corrections are booked as: far beyond any broker's, and still exact in JSON.
CREATE SEQUENCE terminal_correction_tickets START 8000000000000000;
