-- The link to the broker, where each bot stands and how it came there, what members are told, and packages as versions: until now
-- nothing knew any of it but the money that follows from it.

CREATE TYPE bot_state AS ENUM ('none', 'package_active', 'submitted', 'pending', 'active', 'paused', 'low_fuel', 'deactivated',
  'rejected', 'loss_closed', 'frozen', 'closing', 'closed');

-- One row a member. Who changes a bot holds this row.
CREATE TABLE bots (
  member_id     bigint PRIMARY KEY REFERENCES members (id),
  state         bot_state NOT NULL DEFAULT 'none',
  since         timestamptz NOT NULL,
  reason        text,
  -- The member's own switch, and whether fuel is low: both may be so at once, the state shows one of them.
  paused        boolean NOT NULL DEFAULT false,
  low           boolean NOT NULL DEFAULT false,
  -- While it is frozen or closing: where it stood, and goes on standing underneath.
  before        bot_state,
  activated_at  timestamptz,
  -- The account it trades since it was set up.
  account_id    bigint REFERENCES trading_accounts (id),
  -- What the member chose; empty is the optimised settings.
  settings      jsonb,
  CHECK ((state IN ('frozen', 'closing')) = (before IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX bots_pending ON bots (since, member_id) WHERE state = 'pending';
CREATE INDEX bots_of_account ON bots (account_id) WHERE account_id IS NOT NULL;

INSERT INTO bots (member_id, state, since)
  SELECT member_id, 'package_active', activated_at FROM member_packages WHERE ended_at IS NULL;

CREATE TABLE bot_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL REFERENCES members (id),
  cause       text NOT NULL,
  from_state  bot_state NOT NULL,
  to_state    bot_state NOT NULL,
  reason      text NOT NULL,
  -- Empty: the service itself.
  actor_id    bigint REFERENCES members (id),
  at          timestamptz NOT NULL
);
CREATE INDEX bot_changes_of_member ON bot_changes (member_id, id);
REVOKE UPDATE, DELETE ON bot_changes FROM fairlead_app;

-- The broker form as it was sent last. A form takes no login: that belongs to whose bot is set up on it first.
CREATE TABLE broker_forms (
  member_id             bigint PRIMARY KEY REFERENCES members (id),
  broker                text NOT NULL,
  server                text NOT NULL,
  login                 text NOT NULL CHECK (login ~ '^[1-9][0-9]*$'),
  capital               bigint NOT NULL CHECK (capital > 0),
  -- Sealed for this member, server and login; gone once the form was sent back.
  password              bytea,
  revealed_at           timestamptz,
  partner_confirmed_at  timestamptz,
  submitted_at          timestamptz NOT NULL
);

-- Whatever the spelling, it is the same server.
CREATE UNIQUE INDEX trading_accounts_of_login ON trading_accounts (lower(server), login);

-- Brokers and servers to choose from. One that a member typed in is kept for operators to see, the last one of each member.
CREATE TABLE broker_servers (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  broker    text NOT NULL,
  server    text NOT NULL,
  typed_by  bigint UNIQUE REFERENCES members (id),
  typed_at  timestamptz,
  CHECK ((typed_by IS NULL) = (typed_at IS NULL))
);
CREATE UNIQUE INDEX broker_servers_listed ON broker_servers (lower(broker), lower(server)) WHERE typed_by IS NULL;
CREATE INDEX broker_servers_by_server ON broker_servers (lower(server)) WHERE typed_by IS NULL;
INSERT INTO broker_servers (broker, server) VALUES
  ('Harbourline Markets', 'Harbourline-Live'), ('Harbourline Markets', 'Harbourline-Live2'), ('Harbourline Markets', 'Harbourline-Demo'),
  ('Northbank Trading', 'NorthbankTrading-MT5'), ('Northbank Trading', 'NorthbankTrading-Demo'),
  ('Tidewater FX', 'TidewaterFX-Server1'), ('Tidewater FX', 'TidewaterFX-Server2'), ('Tidewater FX', 'TidewaterFX-Demo'),
  ('Quaystone Capital', 'Quaystone-Real'), ('Quaystone Capital', 'Quaystone-Demo'),
  ('Lanternfield Brokers', 'Lanternfield-MT5-Live');

-- What members were told. `mail_due`: it also goes out by mail and has not yet.
CREATE TABLE notifications (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members (id),
  kind       text NOT NULL CHECK (kind IN ('bot', 'fuel', 'deposit', 'withdrawal', 'income', 'account')),
  title      text NOT NULL,
  body       text NOT NULL,
  at         timestamptz NOT NULL,
  read_at    timestamptz,
  mail_due   boolean NOT NULL
);
CREATE INDEX notifications_of_member ON notifications (member_id, id DESC);
CREATE INDEX notifications_unread ON notifications (member_id) WHERE read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (id) WHERE mail_due;
CREATE INDEX notifications_by_age ON notifications (at);

-- Who has chosen which kinds are mailed, too; everyone else has the usual ones.
CREATE TABLE notification_preferences (
  member_id  bigint PRIMARY KEY REFERENCES members (id),
  mailed     text[] NOT NULL
);

-- Packages as versions: a change holds for what is opened after it.
CREATE TABLE package_versions (
  package_id                  integer NOT NULL CHECK (package_id BETWEEN 1 AND 5),
  version                     integer NOT NULL CHECK (version > 0),
  valid_from                  timestamptz NOT NULL,
  name                        text NOT NULL CHECK (name <> ''),
  amount                      bigint NOT NULL CHECK (amount > 0),
  company_basis_points        integer NOT NULL CHECK (company_basis_points BETWEEN 0 AND 10000),
  description                 text NOT NULL,
  required_fuel_basis_points  integer NOT NULL CHECK (required_fuel_basis_points BETWEEN 0 AND 10000),
  basis                       charge_basis NOT NULL,
  PRIMARY KEY (package_id, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON package_versions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
REVOKE UPDATE, DELETE ON package_versions FROM fairlead_app;

-- A version cannot reach back: what was opened since the one before it keeps its terms.
CREATE FUNCTION packages_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM package_versions WHERE package_id = NEW.package_id AND (version >= NEW.version OR valid_from > NEW.valid_from)) THEN
    RAISE EXCEPTION 'version % of package % does not follow the one before it', NEW.version, NEW.package_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'packages_go_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER packages_go_forward BEFORE INSERT ON package_versions FOR EACH ROW EXECUTE FUNCTION packages_go_forward();

INSERT INTO package_versions (package_id, version, valid_from, name, amount, company_basis_points, description, required_fuel_basis_points, basis)
  VALUES
    (1, 1, '2000-01-01T00:00:00Z', 'Starter', 100000000, 4000, 'For a first trading account with a capital of $100 or more.', 500, 'each-trade'),
    (2, 1, '2000-01-01T00:00:00Z', 'Beginners', 500000000, 4000, 'For a trading account with a capital of $500 or more.', 1000, 'each-trade'),
    (3, 1, '2000-01-01T00:00:00Z', 'Advanced', 1000000000, 4000, 'For a trading account with a capital of $1,000 or more.', 1000, 'each-trade'),
    (4, 1, '2000-01-01T00:00:00Z', 'Expert', 5000000000, 4000, 'For a trading account with a capital of $5,000 or more.', 1000, 'each-trade'),
    (5, 1, '2000-01-01T00:00:00Z', 'Joining Bonus', 100000000, 4000, 'Activated by claiming the joining bonus.', 500, 'each-trade');
