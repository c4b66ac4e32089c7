-- A member who runs the terminal can also tell no profit. What is told is compared with the market's prices, and what is odd is shown to operators.
CREATE TABLE terminal_findings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint NOT NULL REFERENCES trading_accounts (id),
  member_id   bigint NOT NULL REFERENCES members (id),
  kind        text NOT NULL CHECK (kind IN ('price', 'profit', 'order', 'vanished', 'silence')),
  -- The deal or the position it is about: nothing is found twice.
  subject     bigint NOT NULL,
  -- What was told, beside what the market says.
  words       text NOT NULL,
  at          timestamptz NOT NULL,
  found_at    timestamptz NOT NULL,
  UNIQUE (account_id, kind, subject)
);
CREATE INDEX terminal_findings_of_account ON terminal_findings (account_id, found_at);
CREATE INDEX terminal_findings_of_member ON terminal_findings (member_id, id DESC);
CREATE INDEX terminal_findings_by_time ON terminal_findings (found_at);

-- How far deals and corrections were looked at.
CREATE TABLE terminal_looks (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Of the last deal: when the fleet took it, and its place among those it took then.
  taken_at     timestamptz NOT NULL,
  place        bigint NOT NULL,
  correction   bigint NOT NULL
);
INSERT INTO terminal_looks (taken_at, place, correction)
  SELECT coalesce((SELECT max(taken_at) FROM terminal_deals), '-infinity'), coalesce((SELECT max(place) FROM terminal_deals), 0),
    coalesce((SELECT max(id) FROM terminal_corrections), 0);
CREATE INDEX terminal_deals_taken ON terminal_deals (taken_at, place) WHERE taken_at IS NOT NULL;

-- The positions as they were when a terminal fell silent, until it was looked at what became of them.
ALTER TABLE terminals ADD COLUMN silent_snapshot jsonb;
CREATE INDEX terminals_to_look_at ON terminals (account_id) WHERE silent_snapshot IS NOT NULL;
