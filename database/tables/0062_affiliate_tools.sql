-- What members want to know of their links and incomes: how often a link was opened, what each day brought, and what came by each direct
-- member. Incomes are postings of the ledger; a member above a large team has millions, so they are added up here as they are sealed.

-- Visitors by day who opened a member's referral link. Nothing says who they were.
CREATE TABLE referral_clicks (
  member_id  bigint NOT NULL REFERENCES members (id),
  day        date NOT NULL,
  clicks     integer NOT NULL CHECK (clicks > 0),
  PRIMARY KEY (member_id, day)
) WITH (fillfactor = 70);
CREATE INDEX referral_clicks_by_day ON referral_clicks (day);

CREATE TABLE income_days (
  member_id  bigint NOT NULL,
  day        date NOT NULL,
  direct     bigint NOT NULL,
  level      bigint NOT NULL,
  -- What of the level income no notification has told yet.
  untold     bigint NOT NULL,
  PRIMARY KEY (member_id, day)
) WITH (fillfactor = 70);
CREATE INDEX income_days_untold ON income_days (member_id, day) WHERE untold > 0;

-- What a member has brought its sponsor: by its own deposits, and by the fuel that it and everybody below it used.
CREATE TABLE income_brought (
  member_id  bigint PRIMARY KEY,
  direct     bigint NOT NULL,
  level      bigint NOT NULL
) WITH (fillfactor = 70);

-- Up to which entry, in the ledger's one order, both are added up. Days before `told_from` are not told of: they were long over.
CREATE TABLE income_summed (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  xact       xid8 NOT NULL,
  entry_id   bigint NOT NULL,
  told_from  date NOT NULL
);
