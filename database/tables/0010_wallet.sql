-- The wallet: what comes in on the chain, what members ask for, what goes out. Addresses and hashes are lower-case hex.

CREATE DOMAIN chain_address AS text CHECK (VALUE ~ '^0x[0-9a-f]{40}$');
CREATE DOMAIN chain_hash AS text CHECK (VALUE ~ '^0x[0-9a-f]{64}$');

-- Derived from the extended public key; the index alone is enough to find the address, and its key, again.
CREATE SEQUENCE deposit_address_index AS integer MINVALUE 0;
CREATE TABLE deposit_addresses (
  member_id         bigint PRIMARY KEY REFERENCES members (id),
  derivation_index  integer NOT NULL UNIQUE CHECK (derivation_index >= 0),
  address           chain_address NOT NULL UNIQUE,
  created_at        timestamptz NOT NULL
);
GRANT USAGE ON SEQUENCE deposit_address_index TO fairlead_app;

-- How far the chain has been read. It moves past a block only together with everything found in it.
CREATE TABLE chain_cursors (
  chain_id      bigint PRIMARY KEY,
  token         chain_address NOT NULL,
  block_number  bigint NOT NULL CHECK (block_number >= 0),
  block_hash    chain_hash NOT NULL,
  -- The newest block anybody has seen, and up to where the node calls the chain final.
  head_number   bigint NOT NULL,
  final_number  bigint,
  -- What all deposits in the ledger had below a micro-dollar, in the token's smallest unit.
  dust_units    numeric(78, 0) NOT NULL DEFAULT 0 CHECK (dust_units >= 0),
  seen_at       timestamptz NOT NULL
);

-- Hashes of the newest blocks read: where they differ from the node's, the chain was reorganised.
CREATE TABLE chain_blocks (
  chain_id  bigint NOT NULL REFERENCES chain_cursors (chain_id),
  number    bigint NOT NULL,
  hash      chain_hash NOT NULL,
  PRIMARY KEY (chain_id, number)
);

-- One row per transfer to one of our addresses. `pending` rows vanish with a reorganisation; the others are in the ledger.
-- `waiting` is below the minimum: in suspense until further deposits reach it.
CREATE TABLE chain_deposits (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain_id      bigint NOT NULL,
  tx_hash       chain_hash NOT NULL,
  -- The place of the log within its receipt: unlike its place in the block it survives a reorganisation.
  log_ordinal   integer NOT NULL CHECK (log_ordinal >= 0),
  block_number  bigint NOT NULL,
  block_hash    chain_hash NOT NULL,
  block_time    timestamptz NOT NULL,
  member_id     bigint NOT NULL REFERENCES members (id),
  from_address  chain_address NOT NULL,
  to_address    chain_address NOT NULL,
  -- In the token's smallest unit, and rounded down to micro-dollars; what lies between goes to dust.
  value         numeric(78, 0) NOT NULL CHECK (value > 0),
  amount        bigint NOT NULL CHECK (amount >= 0),
  status        text NOT NULL CHECK (status IN ('pending', 'waiting', 'credited')),
  seen_at       timestamptz NOT NULL,
  credited_at   timestamptz,
  UNIQUE (chain_id, tx_hash, log_ordinal),
  CHECK ((status = 'pending') = (credited_at IS NULL))
);
CREATE INDEX chain_deposits_pending ON chain_deposits (chain_id, block_number, id) WHERE status = 'pending';
CREATE INDEX chain_deposits_waiting ON chain_deposits (member_id) WHERE status = 'waiting';
-- Blocks come in order, so a small index tells which pages can hold the newest of them.
CREATE INDEX chain_deposits_by_block ON chain_deposits USING brin (block_number) WITH (pages_per_range = 16);
CREATE INDEX chain_deposits_of_member ON chain_deposits (member_id, block_time DESC, id DESC);

-- Every transfer of the token that leaves one of our addresses, as the chain tells it: what payouts and sweeps are held against.
CREATE TABLE chain_outflows (
  chain_id      bigint NOT NULL,
  tx_hash       chain_hash NOT NULL,
  log_ordinal   integer NOT NULL CHECK (log_ordinal >= 0),
  block_number  bigint NOT NULL,
  from_address  chain_address NOT NULL,
  to_address    chain_address NOT NULL,
  value         numeric(78, 0) NOT NULL CHECK (value > 0),
  seen_at       timestamptz NOT NULL,
  PRIMARY KEY (chain_id, tx_hash, log_ordinal)
);
CREATE INDEX chain_outflows_by_block ON chain_outflows (chain_id, block_number);

CREATE TABLE payout_addresses (
  member_id   bigint PRIMARY KEY REFERENCES members (id),
  address     chain_address NOT NULL,
  -- Nothing is paid to a changed address before this time.
  usable_at   timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL
);

CREATE TABLE withdrawals (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id     bigint NOT NULL REFERENCES members (id),
  amount        bigint NOT NULL CHECK (amount > 0),
  -- Of the moment of the request: a later change of the payout address does not redirect it.
  address       chain_address NOT NULL,
  status        text NOT NULL CHECK (status IN ('otp_pending', 'processing', 'success', 'rejected', 'expired', 'failed')),
  otp_hash      bytea,
  otp_sent_at   timestamptz NOT NULL,
  otp_sends     integer NOT NULL DEFAULT 0 CHECK (otp_sends >= 0),
  otp_tries     integer NOT NULL DEFAULT 0 CHECK (otp_tries >= 0),
  expires_at    timestamptz NOT NULL,
  created_at    timestamptz NOT NULL,
  -- Let through by enough operators; from then on it is the signer's.
  approved_at   timestamptz,
  ended_at      timestamptz,
  reason        text,
  CHECK ((status IN ('otp_pending', 'processing')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX withdrawals_one_at_a_time ON withdrawals (member_id) WHERE status IN ('otp_pending', 'processing');
CREATE INDEX withdrawals_of_member ON withdrawals (member_id, id DESC);
CREATE INDEX withdrawals_by_status ON withdrawals (status, created_at, id);
CREATE INDEX withdrawals_waiting ON withdrawals ((ended_at IS NOT NULL), created_at, id);
CREATE INDEX withdrawals_to_expire ON withdrawals (expires_at) WHERE status = 'otp_pending';

CREATE TABLE withdrawal_approvals (
  withdrawal_id  bigint NOT NULL REFERENCES withdrawals (id),
  operator_id    bigint NOT NULL REFERENCES members (id),
  at             timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id)
);

-- A closed account signs in no more; what its balances still hold stays on the books.
ALTER TABLE members ADD COLUMN closed_at timestamptz;
CREATE TABLE account_closings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id   bigint NOT NULL UNIQUE REFERENCES members (id),
  refund      bigint NOT NULL CHECK (refund >= 0),
  address     chain_address,
  closed_at   timestamptz NOT NULL,
  CHECK (refund = 0 OR address IS NOT NULL)
);

-- What must leave the treasury: one row per withdrawal let through and per refund, whatever becomes of its transactions.
CREATE TABLE payouts (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('withdrawal', 'refund')),
  -- The withdrawal or the closing it pays.
  subject_id   bigint NOT NULL,
  member_id    bigint NOT NULL REFERENCES members (id),
  address      chain_address NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'paid', 'failed')),
  queued_at    timestamptz NOT NULL,
  ended_at     timestamptz,
  reason       text,
  UNIQUE (kind, subject_id),
  CHECK ((status IN ('queued', 'sending')) = (ended_at IS NULL))
);
CREATE INDEX payouts_open ON payouts (id) WHERE status IN ('queued', 'sending');

-- The next nonce of each address we sign for, taken in the transaction that stores what is signed with it.
CREATE TABLE sender_nonces (
  address     chain_address PRIMARY KEY,
  next_nonce  bigint NOT NULL CHECK (next_nonce >= 0)
);

-- What was signed, stored before it is sent, so that a retry sends the same bytes. Rows that share sender and nonce are the same
-- wish at a higher fee: at most one of them can be mined.
CREATE TABLE chain_sends (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose       text NOT NULL CHECK (purpose IN ('payout', 'gas', 'sweep')),
  payout_id     bigint REFERENCES payouts (id),
  sender        chain_address NOT NULL,
  nonce         bigint NOT NULL CHECK (nonce >= 0),
  tx_hash       chain_hash NOT NULL UNIQUE,
  raw           text NOT NULL CHECK (raw ~ '^0x[0-9a-f]+$'),
  to_address    chain_address NOT NULL,
  -- Of the token in its smallest unit; of the chain's own coin for gas.
  value         numeric(78, 0) NOT NULL CHECK (value > 0),
  fee_per_gas   numeric(78, 0) NOT NULL CHECK (fee_per_gas >= 0),
  signed_at     timestamptz NOT NULL,
  sent_at       timestamptz,
  -- `mined` was in a block that counts as final, `replaced` lost to another row of the same nonce, `reverted` was mined in vain.
  status        text NOT NULL DEFAULT 'signed' CHECK (status IN ('signed', 'sent', 'mined', 'reverted', 'replaced')),
  block_number  bigint,
  UNIQUE (sender, nonce, fee_per_gas),
  CHECK ((purpose = 'payout') = (payout_id IS NOT NULL))
);
CREATE INDEX chain_sends_open ON chain_sends (sender, nonce) WHERE status IN ('signed', 'sent');
CREATE INDEX chain_sends_of_payout ON chain_sends (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX chain_sends_of_payouts_by_time ON chain_sends (signed_at) WHERE payout_id IS NOT NULL;

-- The newest count of the cash on the chain, at a block that counts as final: what the books' cash is held against.
CREATE TABLE treasury_readings (
  chain_id      bigint PRIMARY KEY,
  block_number  bigint NOT NULL CHECK (block_number >= 0),
  -- Of the token in its smallest unit: in the treasury, and on deposit addresses that are not swept yet.
  treasury      numeric(78, 0) NOT NULL CHECK (treasury >= 0),
  deposits      numeric(78, 0) NOT NULL CHECK (deposits >= 0),
  -- Of the chain's own coin in the treasury, which pays for gas.
  coin          numeric(78, 0) NOT NULL CHECK (coin >= 0),
  read_at       timestamptz NOT NULL
);

-- What operators changed; written in the transaction of the change.
CREATE TABLE operator_audit (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at        timestamptz NOT NULL,
  actor_id  bigint NOT NULL REFERENCES members (id),
  action    text NOT NULL,
  subject   text NOT NULL,
  details   jsonb NOT NULL
);
REVOKE UPDATE, DELETE ON operator_audit FROM fairlead_app;

-- The sandbox's chain: every process replays these blocks into an EVM of its own, so it is as durable as the books.
CREATE TABLE sandbox_blocks (
  number        bigint PRIMARY KEY,
  time          bigint NOT NULL,
  hash          chain_hash NOT NULL,
  transactions  text[] NOT NULL,
  -- By the real clock, unlike `time`: together the processes mine one block a second.
  mined_at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE sandbox_pending_transactions (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash  chain_hash NOT NULL UNIQUE,
  raw   text NOT NULL
);
-- Taken in the transaction that stores what is signed with it, so the faucet's nonces have no gaps. Filled with the first block.
CREATE TABLE sandbox_faucet (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_nonce  bigint NOT NULL
);
