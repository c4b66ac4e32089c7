-- Who may do what: made anew whenever this file changes. A login belongs to one of the four roles and to nothing else; none of them owns
-- a table. What a role has here is all it has. A new table is granted to fairlead_app below: take out of it what only some may write.

-- Roles belong to the whole cluster, and databases may be migrated at the same time.
DO $$
DECLARE role text;
BEGIN
  FOREACH role IN ARRAY ARRAY['fairlead_app', 'fairlead_api', 'fairlead_worker', 'fairlead_fleet', 'fairlead_signer', 'fairlead_sandbox'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
DO $$
DECLARE pair text[];
BEGIN
  -- The sandbox's own, with the rights of all: it makes the demo world, and tests look at everything. No live login has it.
  FOREACH pair SLICE 1 IN ARRAY ARRAY[['fairlead_app', 'fairlead_api'], ['fairlead_app', 'fairlead_worker'], ['fairlead_app', 'fairlead_fleet'],
      ['fairlead_api', 'fairlead_sandbox'], ['fairlead_worker', 'fairlead_sandbox'], ['fairlead_fleet', 'fairlead_sandbox'],
      ['fairlead_signer', 'fairlead_sandbox'], ['fairlead_sandbox', current_user::text]] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_auth_members WHERE roleid = to_regrole(pair[1])::oid AND member = to_regrole(quote_ident(pair[2]))::oid) THEN
      BEGIN
        EXECUTE format('GRANT %I TO %I', pair[1], pair[2]);
      EXCEPTION WHEN invalid_grant_operation OR unique_violation OR internal_error THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;

-- Begin with nothing: what an earlier version of this file gave is gone.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer, fairlead_sandbox;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer, fairlead_sandbox;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO fairlead_app, fairlead_signer;
-- Nobody but the migrations reads or writes these.
REVOKE ALL ON schema_migrations, schema_routines, schema_grants, database_logins FROM fairlead_app;
GRANT SELECT ON schema_migrations, schema_routines TO fairlead_app, fairlead_signer;

-- A view is for reading what another slice offers; who may read it is said of the tables behind it, since it reads as who asks.
DO $$
DECLARE offered record;
BEGIN
  FOR offered IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' LOOP
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM fairlead_app', offered.name);
  END LOOP;
END $$;

-- Who is an operator is written by no process: `role` is not among the columns.
REVOKE INSERT, UPDATE, DELETE ON members FROM fairlead_app;
DO $$
DECLARE columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = 'members'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('id', 'role') AND attgenerated = '';
  EXECUTE format('GRANT INSERT (%s), UPDATE (%s) ON members TO fairlead_api, fairlead_worker', columns, columns);
END $$;
GRANT INSERT, UPDATE, DELETE ON members TO fairlead_sandbox;

-- Proofs of who somebody is, and letters: the fleet has no business with them.
REVOKE ALL ON sessions, mail_tokens, mail_outbox, email_changes, mailed_codes, answered_calls FROM fairlead_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, mail_tokens, mail_outbox, email_changes, mailed_codes, answered_calls
  TO fairlead_api, fairlead_worker;
-- Who is signed in is told of trades; nothing else of a session is needed for that.
GRANT SELECT (member_id, expires_at) ON sessions TO fairlead_fleet;

-- How somebody proves who they are besides the password: the API's alone. Nobody but the owner of the tables invites operators or says
-- which mode the database is of.
REVOKE ALL ON authenticators, recovery_codes, passkeys, passkey_challenges, member_devices, operator_invitations FROM fairlead_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators, recovery_codes, passkeys, passkey_challenges, member_devices TO fairlead_api;
GRANT SELECT, DELETE ON passkey_challenges TO fairlead_worker;
-- The worker seals authenticators anew and asks for new recovery codes when the service's key is another; it takes none.
GRANT SELECT (member_id, sealed), UPDATE (sealed), DELETE ON authenticators TO fairlead_worker;
GRANT SELECT (member_id, code_hash, used_at, renewal_asked_at), UPDATE (renewal_asked_at), DELETE ON recovery_codes TO fairlead_worker;
-- It forgets who left, and browsers that nobody uses any more.
GRANT SELECT (member_id), DELETE ON passkeys TO fairlead_worker;
GRANT SELECT (member_id, last_seen_at), DELETE ON member_devices TO fairlead_worker;
GRANT SELECT ON operator_invitations TO fairlead_api;
REVOKE INSERT, UPDATE, DELETE ON database_mode, cluster_epochs FROM fairlead_app;

-- Which keys there are is noted by whoever starts with them, and never changed; what lies under them the worker counts.
REVOKE INSERT, UPDATE, DELETE ON secret_keys, secret_key_uses FROM fairlead_app;
GRANT INSERT, UPDATE (seals_since) ON secret_keys TO fairlead_app;
GRANT INSERT, UPDATE ON secret_key_uses TO fairlead_worker;

-- What the chain tells is written by who reads it: the worker. The API gives out addresses.
REVOKE INSERT, UPDATE, DELETE ON chain_blocks, chain_cursors, chain_deposits, chain_outflows, treasury_readings, deposit_addresses,
  book_checks FROM fairlead_app;
GRANT INSERT, UPDATE, DELETE ON chain_blocks, chain_cursors, chain_deposits, chain_outflows, treasury_readings, book_checks TO fairlead_worker;
GRANT INSERT ON deposit_addresses, chain_cursors, chain_blocks TO fairlead_api;
-- Sums are kept by triggers of the tables they are of, and by nobody else.
REVOKE INSERT, UPDATE, DELETE ON address_sums, payout_days FROM fairlead_app;

-- Asking, approving, paying: the API writes wishes and operators' words, the signer alone what is signed.
REVOKE INSERT, UPDATE, DELETE ON payouts, payout_approvals, chain_sends, sender_nonces, withdrawals, closing_requests, account_closings,
  payout_addresses, payout_stop, operator_audit, payout_keys, payout_key_wishes, payout_key_votes,
  operator_orders, found_money, settled_corrections, transfer_cancellations, payout_authenticators FROM fairlead_app;
-- Which payout a row is never changes, and whether an approval's proof is good only the signer says.
GRANT INSERT, UPDATE (status, queued_at, reason, ended_at) ON payouts TO fairlead_api, fairlead_worker;
GRANT INSERT (kind, subject_id, operator_id, amount, address, proof, at), UPDATE (taken_back_at) ON payout_approvals TO fairlead_api;
GRANT INSERT ON payout_key_wishes, payout_key_votes TO fairlead_api;
GRANT INSERT, UPDATE ON withdrawals, closing_requests TO fairlead_api, fairlead_worker;
GRANT INSERT, UPDATE ON payout_addresses TO fairlead_api;
GRANT INSERT ON account_closings TO fairlead_worker;
GRANT DELETE ON payout_addresses, member_notes TO fairlead_worker;
-- Whoever comes back, or is sent what was left over, has deposits that are counted otherwise from then on.
GRANT UPDATE (reopened_at) ON account_closings TO fairlead_api;
GRANT UPDATE (status, credited_at) ON chain_deposits TO fairlead_api;
GRANT INSERT, UPDATE ON operator_orders TO fairlead_api;
GRANT UPDATE (status, rescued_at) ON found_money TO fairlead_api;
GRANT INSERT, UPDATE, DELETE ON found_money TO fairlead_worker;
GRANT INSERT ON transfer_cancellations TO fairlead_api;
GRANT INSERT ON operator_audit TO fairlead_api, fairlead_worker;
-- Anybody may stop payouts; that they go on, an operator asks for through the API, and the signer still pays nothing unproved.
GRANT UPDATE ON payout_stop TO fairlead_api, fairlead_worker, fairlead_signer;

-- Stops are set and lifted through the API; the worker tells members of them.
REVOKE INSERT, UPDATE, DELETE ON stop_notices FROM fairlead_app;
GRANT INSERT ON stop_notices TO fairlead_api;
GRANT UPDATE ON stop_notices TO fairlead_worker;

-- Holds are kept as they were made; which sources are known operators say through the API.
REVOKE INSERT, UPDATE, DELETE ON cluster_holds, known_sources FROM fairlead_app;
GRANT INSERT, UPDATE (held, released_by, released_at) ON cluster_holds TO fairlead_api;
GRANT INSERT, DELETE ON known_sources TO fairlead_api;

-- Deals come from the fleet.
REVOKE INSERT, UPDATE, DELETE ON deals, trades FROM fairlead_app;
GRANT INSERT ON deals, trades TO fairlead_fleet, fairlead_worker;

-- What the fleet plays is made by the fleet alone; terminals tell the API, which writes down only what each of them told.
REVOKE INSERT, UPDATE, DELETE ON market_bars, fleet_market, broker_bars FROM fairlead_app;
GRANT INSERT ON market_bars TO fairlead_fleet;
GRANT UPDATE (made_until) ON fleet_market TO fairlead_fleet;
GRANT INSERT ON broker_bars TO fairlead_fleet, fairlead_worker;
GRANT DELETE ON broker_bars TO fairlead_worker;

-- Who names a login does so through the API, where operators decide, too; the worker throws old claims away.
REVOKE INSERT, UPDATE, DELETE ON login_claims FROM fairlead_app;
GRANT INSERT, UPDATE ON login_claims TO fairlead_api;
GRANT DELETE ON login_claims TO fairlead_worker;
-- What the market is made of owners say, through the API.
REVOKE INSERT, UPDATE, DELETE ON price_sources FROM fairlead_app;
GRANT INSERT, UPDATE, DELETE ON price_sources TO fairlead_api;
-- What looks odd is found by the worker alone; nobody changes a finding.
REVOKE INSERT, UPDATE, DELETE ON terminal_findings, terminal_looks FROM fairlead_app;
GRANT INSERT, DELETE ON terminal_findings TO fairlead_worker;
GRANT UPDATE ON terminal_looks TO fairlead_worker;
-- Codes pair terminals through the API alone; the worker throws old ones away.
REVOKE ALL ON terminal_codes FROM fairlead_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON terminal_codes TO fairlead_api;
GRANT SELECT, DELETE ON terminal_codes TO fairlead_worker;
-- A command is the fleet's; who hands it out writes only that, and what became of it.
REVOKE INSERT, DELETE ON terminal_commands FROM fairlead_app;
GRANT INSERT ON terminal_commands TO fairlead_fleet;
GRANT DELETE ON terminal_commands TO fairlead_worker;
GRANT USAGE ON SEQUENCE terminal_command_ids TO fairlead_fleet;

-- The signer reads what a payout stands on, and writes what it signs and what becomes of it. Nobody's password, session or letter is its business.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO fairlead_signer;
REVOKE ALL ON sessions, mail_tokens, mail_outbox, email_changes, mailed_codes, answered_calls, broker_forms, database_logins,
  authenticators, recovery_codes, passkeys, passkey_challenges, member_devices, operator_invitations, terminal_codes, terminals FROM fairlead_signer;
GRANT INSERT, UPDATE ON chain_sends, sender_nonces, alerts TO fairlead_signer;
GRANT UPDATE (status, queued_at, reason, ended_at) ON payouts TO fairlead_signer;
GRANT UPDATE ON withdrawals TO fairlead_signer;
GRANT INSERT ON payout_keys, payout_authenticators TO fairlead_signer;
GRANT UPDATE (verified_at, code_step) ON payout_approvals TO fairlead_signer;
-- Operators' codes are looked at by the signer itself; it opens them with the service's key.
GRANT SELECT (member_id, sealed, confirmed_at) ON authenticators TO fairlead_signer;
GRANT INSERT ON events, notifications TO fairlead_signer;
-- It sends strangers' tokens on by itself, and says so.
GRANT INSERT ON operator_audit TO fairlead_signer;
GRANT UPDATE (status, rescued_at) ON found_money TO fairlead_signer;
GRANT INSERT, UPDATE (seals_since) ON secret_keys TO fairlead_signer;

-- Tests look at, and change, everything.
GRANT SELECT, INSERT, UPDATE, DELETE ON payouts, chain_sends, sender_nonces, withdrawals, closing_requests, account_closings, payout_addresses,
  payout_stop, deals, trades, chain_blocks, chain_cursors, chain_deposits, chain_outflows, treasury_readings, deposit_addresses, book_checks,
  operator_orders, found_money, transfer_cancellations TO fairlead_sandbox;
GRANT INSERT, UPDATE ON payout_approvals TO fairlead_sandbox;
GRANT INSERT, UPDATE, DELETE ON payout_keys, payout_key_wishes, payout_key_votes, payout_authenticators TO fairlead_sandbox;

-- The sandbox's chain, clock and mailbox stand for the world outside.
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox_blocks, sandbox_clock, sandbox_faucet, sandbox_mail, sandbox_pending_transactions, sandbox_world
  TO fairlead_signer;

-- Whether the database has come into another cluster is asked at every start.
GRANT EXECUTE ON FUNCTION cluster_moved TO fairlead_app, fairlead_signer;

-- The ledger is written through functions alone, each by who has to.
GRANT EXECUTE ON FUNCTION ledger_post TO fairlead_api, fairlead_worker, fairlead_signer;
GRANT EXECUTE ON FUNCTION withdrawal_to_pay TO fairlead_signer;
GRANT EXECUTE ON FUNCTION ledger_open_accounts, become_operator, renumber_sign_up TO fairlead_api;
GRANT EXECUTE ON FUNCTION fuel_deposit, fuel_deposit_many, fuel_refund, ledger_seal, ledger_fold_house TO fairlead_worker;
-- Whoever asks for a look at the log of operators has all of it sealed first.
GRANT EXECUTE ON FUNCTION audit_seal TO fairlead_api, fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_settle TO fairlead_api, fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_settle_one, fuel_settle_trades TO fairlead_worker;
GRANT EXECUTE ON FUNCTION trades_to_inbox TO fairlead_fleet, fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_hold TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT EXECUTE ON FUNCTION fuel_reopen, fuel_correct, leftover_return TO fairlead_api;
GRANT EXECUTE ON FUNCTION team_count_business TO fairlead_worker;

-- The queue: everybody may ask for a job, the worker works.
GRANT USAGE ON SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
