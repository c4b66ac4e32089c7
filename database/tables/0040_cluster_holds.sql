-- A hold of a cluster froze nearly every member by one click: what many share on purpose makes no cluster, each hold is kept as one
-- action that can be undone as one, and large ones take two operators.

-- What many members share without being one person: an exchange's hot wallet, the network of a carrier. Owners keep the list.
CREATE TABLE known_sources (
  kind      text NOT NULL CHECK (kind IN ('deposit_source', 'network')),
  shared    text NOT NULL,
  note      text NOT NULL CHECK (note <> ''),
  added_by  bigint NOT NULL REFERENCES members (id),
  added_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, shared)
);

CREATE TABLE cluster_holds (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL,
  shared        text NOT NULL,
  reason        text NOT NULL,
  -- All whom it wants held, and how many of them it froze: the others were frozen before.
  members       bigint[] NOT NULL,
  held          integer NOT NULL CHECK (held >= 0),
  held_by       bigint NOT NULL REFERENCES members (id),
  -- The second operator, where it took two.
  confirmed_by  bigint REFERENCES members (id),
  held_at       timestamptz NOT NULL,
  released_by   bigint REFERENCES members (id),
  released_at   timestamptz,
  CHECK ((released_by IS NULL) = (released_at IS NULL))
);
CREATE INDEX cluster_holds_alone ON cluster_holds (held_by, held_at) WHERE confirmed_by IS NULL;

-- The hold that froze a member, as long as that is the only reason.
ALTER TABLE frozen_members ADD COLUMN hold_id bigint REFERENCES cluster_holds (id);
CREATE INDEX frozen_members_of_hold ON frozen_members (hold_id) WHERE hold_id IS NOT NULL;

-- Ordered and proved like what moves money; it sends nothing anywhere.
ALTER TABLE operator_orders DROP CONSTRAINT operator_orders_kind_check,
  ADD CONSTRAINT operator_orders_kind_check
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction', 'leftover', 'rescue', 'house_payout', 'close_all', 'hold_cluster', 'release_hold'));
ALTER TABLE payout_approvals DROP CONSTRAINT payouts_have_amount_and_address,
  ADD CONSTRAINT payouts_have_amount_and_address
    CHECK (kind IN ('unfreeze', 'reset_factor', 'correction', 'close_all', 'hold_cluster', 'release_hold')
      OR (amount IS NOT NULL AND address IS NOT NULL));
