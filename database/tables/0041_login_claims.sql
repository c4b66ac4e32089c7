-- A terminal that a member runs proves no login: anybody could say that theirs is signed in to it. So several members may name one login. One of
-- them holds it, and keeps it for good once a terminal that we host has signed in to it.
ALTER TABLE trading_accounts
  -- Whether the login is this member's to trade.
  ADD COLUMN holds_login boolean NOT NULL DEFAULT true,
  -- When a terminal that we host first signed in to it.
  ADD COLUMN proved_at timestamptz,
  -- When the login went to another member.
  ADD COLUMN lost_at timestamptz,
  ADD CHECK (NOT holds_login OR lost_at IS NULL),
  DROP CONSTRAINT trading_accounts_server_login_key;
DROP INDEX trading_accounts_of_login;
CREATE UNIQUE INDEX trading_accounts_of_login ON trading_accounts (lower(server), login) WHERE holds_login;
CREATE UNIQUE INDEX trading_accounts_of_member_login ON trading_accounts (member_id, lower(server), login);
CREATE INDEX trading_accounts_lost ON trading_accounts (lost_at) WHERE lost_at IS NOT NULL;
UPDATE trading_accounts a SET proved_at = t.at
  FROM (SELECT account_id, min(paired_at) AS at FROM terminals WHERE is_hosted GROUP BY account_id) t WHERE t.account_id = a.id;

-- Members whose own terminal names a login that another holds wait until two operators have decided. Of each member the last one waits.
CREATE TABLE login_claims (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members (id),
  server      text NOT NULL,
  login       text NOT NULL,
  company     text NOT NULL,
  asked_at    timestamptz NOT NULL,
  decided_at  timestamptz,
  -- Whether the login was given to this member.
  is_given    boolean,
  CHECK ((decided_at IS NULL) = (is_given IS NULL))
);
CREATE UNIQUE INDEX login_claims_waiting ON login_claims (member_id) WHERE decided_at IS NULL;
CREATE INDEX login_claims_in_order ON login_claims (asked_at, id) WHERE decided_at IS NULL;
CREATE INDEX login_claims_of_member ON login_claims (member_id, asked_at);

ALTER TABLE operator_orders DROP CONSTRAINT operator_orders_kind_check,
  ADD CONSTRAINT operator_orders_kind_check
    CHECK (kind IN ('unfreeze', 'reset_factor', 'give_login', 'correction', 'leftover', 'rescue', 'house_payout', 'close_all', 'hold_cluster',
      'release_hold'));
ALTER TABLE payout_approvals DROP CONSTRAINT payouts_have_amount_and_address,
  ADD CONSTRAINT payouts_have_amount_and_address
    CHECK (kind IN ('unfreeze', 'reset_factor', 'give_login', 'correction', 'close_all', 'hold_cluster', 'release_hold')
      OR (amount IS NOT NULL AND address IS NOT NULL));
