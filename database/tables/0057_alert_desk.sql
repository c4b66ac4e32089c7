-- Every new occurrence of an alert is told at once, also one that is over before anybody told of it; what goes on and off is gathered;
-- operators take alerts on and silence them for a while.
-- `over_told_at` is set as well where nothing of its end is left to be told: what began and ended while it was silenced.
ALTER TABLE alerts DROP CONSTRAINT alerts_check, ADD CONSTRAINT alerts_check CHECK (over_told_at IS NULL OR over_at IS NOT NULL) NOT VALID;

-- One kind and key that opens and ends again and again, from the first time until it has calmed.
CREATE TABLE alert_flaps (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  key        text NOT NULL,
  words      text NOT NULL,
  since      timestamptz NOT NULL,
  times      integer NOT NULL CHECK (times >= 0),
  -- When it last opened or ended.
  last_at    timestamptz NOT NULL CHECK (last_at >= since),
  told_at    timestamptz,
  calmed_at  timestamptz
);
CREATE UNIQUE INDEX alert_flaps_now ON alert_flaps (kind, key) WHERE calmed_at IS NULL;
CREATE INDEX alert_flaps_calmed ON alert_flaps (calmed_at) WHERE calmed_at IS NOT NULL;

-- Who has taken an alert on, and what it said then: in other words it is told again.
CREATE TABLE alert_acks (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alert_id     bigint NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
  operator_id  bigint NOT NULL REFERENCES members (id),
  at           timestamptz NOT NULL,
  note         text NOT NULL CHECK (note <> ''),
  words        text NOT NULL
);
CREATE INDEX alert_acks_newest ON alert_acks (alert_id, id DESC);

CREATE TABLE alert_silences (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind      text NOT NULL,
  -- All of the kind where it is null.
  key       text,
  reason    text NOT NULL CHECK (reason <> ''),
  made_by   bigint NOT NULL REFERENCES members (id),
  made_at   timestamptz NOT NULL,
  until     timestamptz NOT NULL,
  ended_by  bigint REFERENCES members (id),
  ended_at  timestamptz,
  CHECK (until > made_at AND until <= made_at + interval '7 days'),
  CHECK ((ended_by IS NULL) = (ended_at IS NULL)),
  CHECK (ended_at IS NULL OR ended_at BETWEEN made_at AND until)
);
CREATE INDEX alert_silences_by_kind ON alert_silences (kind, until);
CREATE INDEX alert_silences_in_order ON alert_silences (until, id);
