-- Members choose for themselves what they want to be told of: how far their account fell, what they have kept, how much fuel is left, and
-- that their own terminal is silent.
CREATE TABLE own_alerts (
  member_id  bigint NOT NULL REFERENCES members (id),
  kind       text NOT NULL CHECK (kind IN ('drawdown', 'month_goal', 'total_goal', 'fuel', 'runway', 'silence')),
  is_on      boolean NOT NULL,
  -- Basis points, micro-dollars, tenths of a day or minutes, by its kind.
  threshold  bigint NOT NULL CHECK (threshold > 0),
  -- When the member was told last, and whether it holds since: they are not told again before the figure has recovered.
  told_at    timestamptz,
  holds      boolean NOT NULL DEFAULT false,
  -- What the figure was made of when it was judged last: while that is the same, nothing is worked out anew.
  seen       text,
  PRIMARY KEY (member_id, kind)
) WITH (fillfactor = 70);
CREATE INDEX own_alerts_to_judge ON own_alerts (kind, member_id) WHERE is_on;

-- The highest that an account with an alert on its drawdown was worth since its bot was set up, in the money that is in it now: what was
-- put in or taken out since moves it along. Up to which of those movements it is, told by the paper broker and by terminals.
CREATE TABLE equity_highs (
  member_id     bigint PRIMARY KEY REFERENCES members (id),
  account_id    bigint NOT NULL,
  enrolled_at   timestamptz NOT NULL,
  high          bigint NOT NULL,
  operation_id  bigint NOT NULL,
  ticket        bigint NOT NULL
) WITH (fillfactor = 70);
