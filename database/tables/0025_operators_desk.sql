-- The operators' console: what a person needs to decide, who else is looking, what was found out about a member, figures by day, and
-- indexes that find one member among a million by whatever is known of them.

CREATE INDEX members_operators ON members (id) WHERE role <> 'member';

-- A locked member cannot sign in; bot and money are not touched by it.
ALTER TABLE members ADD COLUMN locked_at timestamptz, ADD COLUMN lock_reason text,
  ADD CHECK ((locked_at IS NULL) = (lock_reason IS NULL));

-- An operator who looks at a member's pages does so with a session of the member's that can change nothing.
ALTER TABLE sessions ADD COLUMN viewer_id bigint REFERENCES members (id);
CREATE INDEX sessions_by_address ON sessions (address);

CREATE TABLE member_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id  bigint NOT NULL REFERENCES members (id),
  author_id  bigint NOT NULL REFERENCES members (id),
  at         timestamptz NOT NULL,
  words      text NOT NULL CHECK (words <> '')
);
CREATE INDEX member_notes_of_member ON member_notes (member_id, id DESC);
REVOKE UPDATE, DELETE ON member_notes FROM fairlead_app;

-- Which row an operator has open: two on one row see each other.
CREATE TABLE operator_presence (
  session_id   bigint PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  operator_id  bigint NOT NULL REFERENCES members (id),
  place        text NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX operator_presence_by_time ON operator_presence (at);

-- What an operator saw when approving, for the second one to see as well.
CREATE TABLE withdrawal_assessments (
  withdrawal_id  bigint NOT NULL REFERENCES withdrawals (id),
  operator_id    bigint NOT NULL REFERENCES members (id),
  at             timestamptz NOT NULL,
  signals        jsonb NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id)
);

ALTER TABLE contact_messages ADD COLUMN answer text, ADD COLUMN done_at timestamptz, ADD COLUMN done_by bigint REFERENCES members (id),
  ADD CHECK ((done_at IS NULL) = (done_by IS NULL)), ADD CHECK (answer IS NULL OR done_at IS NOT NULL);
CREATE INDEX contact_messages_open ON contact_messages (created_at, id) WHERE done_at IS NULL;

-- Figures by day (UTC), counted in the background: no page adds up ten million postings.
CREATE TABLE console_days (
  day          date PRIMARY KEY,
  members      integer NOT NULL,
  trades       integer NOT NULL,
  charged      bigint NOT NULL,
  income       bigint NOT NULL,
  deposited    bigint NOT NULL,
  paid_out     bigint NOT NULL,
  -- When it was counted last, on that day.
  active_bots  integer NOT NULL,
  counted_at   timestamptz NOT NULL
);
CREATE INDEX ledger_entries_by_time ON ledger_entries USING brin (at);
CREATE INDEX trades_by_time ON trades USING brin (closed_at);
CREATE INDEX members_by_time ON members USING brin (created_at);

-- What the newest check of the books found in the treasury, and what is owed.
ALTER TABLE book_checks ADD COLUMN cash bigint, ADD COLUMN liabilities bigint;

-- By the beginning of a name, an address, a hash or a login; by any part of a name there is an index already.
CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops);
CREATE INDEX members_email_begins ON members (email text_pattern_ops);
CREATE INDEX members_ref_begins ON members (lower(ref_id) text_pattern_ops);
CREATE INDEX payout_addresses_begin ON payout_addresses (address text_pattern_ops);
CREATE INDEX deposit_addresses_begin ON deposit_addresses (address text_pattern_ops);
CREATE INDEX withdrawals_address_begins ON withdrawals (address text_pattern_ops);
CREATE INDEX chain_deposits_source_begins ON chain_deposits (from_address text_pattern_ops);
CREATE INDEX chain_deposits_hash_begins ON chain_deposits (tx_hash text_pattern_ops);
CREATE INDEX chain_sends_hash_begins ON chain_sends (tx_hash text_pattern_ops) WHERE payout_id IS NOT NULL;
CREATE INDEX trading_accounts_login_begins ON trading_accounts (login text_pattern_ops);
CREATE INDEX broker_forms_login_begins ON broker_forms (login text_pattern_ops);

CREATE INDEX operator_audit_of_subject ON operator_audit (subject, id DESC);
CREATE INDEX mail_outbox_of_recipient ON mail_outbox (recipient, id DESC);
CREATE INDEX mail_outbox_failed ON mail_outbox (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX payouts_refunds ON payouts (status, queued_at, id) WHERE kind = 'refund';
