-- The demo world of the sandbox: whether it was made to its end, whom it offers to sign in as, and what of it stands still for
-- visitors to see. Its making begins with a clock that lies in the past.

ALTER TABLE sandbox_clock DROP CONSTRAINT sandbox_clock_offset_ms_check;

CREATE TABLE sandbox_world (
  only_row          boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  begun_at          timestamptz NOT NULL,
  done_at           timestamptz,
  sign_ins          jsonb NOT NULL DEFAULT '[]',
  -- Whose forms are not set up by themselves, so that an operator has something to decide.
  left_to_operators bigint[] NOT NULL DEFAULT '{}',
  -- At this block the local chain rests, whatever lies on top of the newest transaction, until another one is sent.
  chain_rests_at    bigint
);
