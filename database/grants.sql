-- Who may do what: made anew whenever this file changes. A login belongs to one of the four roles and to nothing else; none of them owns
-- a table. What a role has here is all it has: a table that is not named here can be read and written by nobody but the owner.
-- docs/security.md shows the outcome, table by table; rights-table.db.test.ts holds the two against each other.

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

-- Begin with nothing: what an earlier version of this file, or a migration, gave is gone, and a new table is given to nobody.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM fairlead_app;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, fairlead_app, fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer, fairlead_sandbox;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, fairlead_app, fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer, fairlead_sandbox;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM fairlead_app, fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer, fairlead_sandbox;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO fairlead_app, fairlead_signer;

-- A view is for reading what another slice offers; who may read it is said of the tables behind it, since it reads as who asks.
DO $$
DECLARE offered record;
BEGIN
  FOR offered IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' LOOP
    EXECUTE format('GRANT SELECT ON %s TO fairlead_app, fairlead_signer', offered.name);
  END LOOP;
END $$;

-- Reading. Proofs of who somebody is, letters and codes are not in this list; nor is what only the migrations need.
GRANT SELECT ON
  abuse_clusters, account_closings, address_sums, alert_acks, alert_flaps, alert_silences, alerts, audit_seals, backups, balance_checks, balance_operations, book_checks, book_publications, book_requests, bot_changes, bot_hosting,
  bot_log, bot_versions, bots, broker_bars, broker_servers, business_to_come, chain_blocks, chain_cursors, chain_deposits, chain_outflows, chain_sends,
  close_requests, closing_requests, cluster_epochs, cluster_holds, console_days, contact_messages, database_lines, database_mode, deal_days, deals, deposit_addresses,
  equity_highs, equity_points, equity_thinned, events, events_forgotten, fleet_market, fleet_shards, found_money, frozen_members, fuel_balances, fuel_charges,
  fuel_deposits, fuel_refunds, fuel_totals, growth_counted, growth_teams, growth_weeks, heartbeats, house_folded, house_movements, house_settings,
  income_balances, income_brought, income_days, income_summed, known_sources, learned_shares, ledger_audited, ledger_days, ledger_entries, ledger_postings, ledger_seals, level_rules, level_structures, login_claims, market_bars,
  market_copies, member_notes, member_packages, members, notification_preferences, notifications, operator_audit, operator_orders,
  operator_presence, own_alerts, package_versions, payout_addresses, payout_approvals, payout_authenticators, payout_days, payout_key_votes,
  payout_key_wishes, payout_keys, payout_stop, payouts, pending_entries, positions, price_sources, profit_marks, rate_limits, rates, reconciliations, referral_clicks, register_visits,
  sandbox_blocks, sandbox_clock, sandbox_faucet, sandbox_mail, sandbox_pending_transactions, sandbox_world, schema_migrations, schema_objects, schema_releases,
  secret_key_uses, secret_keys, sender_nonces, set_aside, setting_changes, settled_corrections, sponsorships, stop_closures, stop_notices, stray_cursors, subscriptions, team_levels, team_standings, terminal_commands,
  terminal_corrections, terminal_deal_changes, terminal_deals, terminal_findings, terminal_log, terminal_looks, terminal_minutes, terminal_orders,
  terminal_positions, terminal_symbol_choices, trade_inbox, trades, trading_accounts,
  trading_stops, trading_totals, transfer_cancellations, treasury_readings, withdrawal_assessments, withdrawals
  TO fairlead_app, fairlead_signer;
-- The signer pays; whose terminal trades and what was said to a broker is not its business.
GRANT SELECT ON broker_forms, record_counting, record_members, record_months, record_progress, terminals TO fairlead_app;
-- Prices that anybody may see are put up by the owner of the tables alone; only the API shows them.
GRANT SELECT ON lab_bars TO fairlead_api;

-- Who is an operator is written by no process: `role` is not among the columns.
DO $$
DECLARE columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = 'members'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('id', 'role') AND attgenerated = '';
  EXECUTE format('GRANT INSERT (%s), UPDATE (%s) ON members TO fairlead_api', columns, columns);
END $$;
-- The worker closes accounts and, some time later, forgets who it was.
GRANT UPDATE (closed_at, name, email, password_hash, lock_reason, erased_at) ON members TO fairlead_worker;

-- Proofs of who somebody is, and letters: the fleet has no business with them. Mail is sealed with its number, which must be known before.
GRANT SELECT, INSERT, DELETE ON ended_sessions TO fairlead_api, fairlead_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, mail_tokens, mail_outbox, email_changes, mailed_codes, answered_calls
  TO fairlead_api, fairlead_worker;
GRANT USAGE ON SEQUENCE mail_outbox_id_seq TO fairlead_app;
-- Who is signed in is told of trades; nothing else of a session is needed for that.
GRANT SELECT (member_id, expires_at) ON sessions TO fairlead_fleet;

-- How somebody proves who they are besides the password: the API's alone. Nobody but the owner of the tables invites operators or says
-- which mode the database is of.
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators, recovery_codes, passkeys, passkey_challenges, member_devices TO fairlead_api;
GRANT SELECT, DELETE ON passkey_challenges TO fairlead_worker;
-- The worker seals authenticators anew and asks for new recovery codes when the service's key is another; it takes none.
GRANT SELECT (member_id, sealed), UPDATE (sealed), DELETE ON authenticators TO fairlead_worker;
GRANT SELECT (member_id, code_hash, used_at, renewal_asked_at), UPDATE (renewal_asked_at), DELETE ON recovery_codes TO fairlead_worker;
-- It forgets who left, and browsers that nobody uses any more.
GRANT SELECT (member_id), DELETE ON passkeys TO fairlead_worker;
GRANT SELECT (member_id, last_seen_at), DELETE ON member_devices TO fairlead_worker;
GRANT DELETE ON payout_addresses, member_notes, contact_messages, notification_preferences, broker_forms, broker_servers TO fairlead_worker;
GRANT UPDATE (server, login) ON trading_accounts TO fairlead_worker;
GRANT SELECT ON operator_invitations TO fairlead_api;

-- Which keys there are is noted by whoever starts with them, and never changed; what lies under them the worker counts.
GRANT INSERT, UPDATE (seals_since) ON secret_keys TO fairlead_app, fairlead_signer;
GRANT INSERT, UPDATE ON secret_key_uses TO fairlead_worker;

-- What the chain tells is written by who reads it: the worker. The API gives out addresses. Sums are kept by triggers of the tables they are of.
GRANT INSERT, UPDATE, DELETE ON chain_blocks, chain_cursors, chain_deposits, chain_outflows, treasury_readings TO fairlead_worker;
GRANT INSERT, UPDATE ON book_checks, stray_cursors TO fairlead_worker;
GRANT INSERT ON deposit_addresses, chain_cursors, chain_blocks TO fairlead_api;
GRANT USAGE ON SEQUENCE deposit_address_index TO fairlead_api;

-- The open books: the worker counts and drafts, the signer signs, and the API shows members their proofs. Nobody else sees who is owed what.
GRANT INSERT, DELETE ON book_publications TO fairlead_worker;
GRANT UPDATE (signature, signed_at, refusal) ON book_publications TO fairlead_signer;
GRANT SELECT ON book_trees, book_blocks, book_creditors TO fairlead_api, fairlead_worker;
GRANT INSERT, DELETE, UPDATE (seed, leaves) ON book_trees TO fairlead_worker;
GRANT INSERT, DELETE ON book_blocks, book_creditors TO fairlead_worker;
GRANT INSERT ON book_requests TO fairlead_api;
GRANT UPDATE (done_at) ON book_requests TO fairlead_worker;

-- Asking, approving, paying: the API writes wishes and operators' words, the signer alone what is signed. Which payout a row is never
-- changes, and whether an approval's proof is good only the signer says.
GRANT INSERT, UPDATE (status, queued_at, reason, ended_at) ON payouts TO fairlead_api, fairlead_worker;
GRANT INSERT (kind, subject_id, operator_id, amount, address, proof, at), UPDATE (taken_back_at) ON payout_approvals TO fairlead_api;
GRANT INSERT ON payout_key_wishes, payout_key_votes TO fairlead_api;
GRANT INSERT, UPDATE ON withdrawals, closing_requests TO fairlead_api, fairlead_worker;
GRANT INSERT, UPDATE ON payout_addresses TO fairlead_api;
GRANT INSERT ON account_closings TO fairlead_worker;
-- Whoever comes back, or is sent what was left over, has deposits that are counted otherwise from then on.
GRANT UPDATE (reopened_at) ON account_closings TO fairlead_api;
GRANT UPDATE (status, credited_at) ON chain_deposits TO fairlead_api;
GRANT INSERT, UPDATE ON operator_orders TO fairlead_api;
GRANT UPDATE (status, rescued_at) ON found_money TO fairlead_api;
GRANT INSERT, UPDATE, DELETE ON found_money TO fairlead_worker;
GRANT INSERT ON transfer_cancellations, withdrawal_assessments TO fairlead_api;
GRANT INSERT ON operator_audit TO fairlead_api, fairlead_worker;
-- Anybody may stop payouts; that they go on, an operator asks for through the API, and the signer still pays nothing unproved.
GRANT UPDATE ON payout_stop TO fairlead_api, fairlead_worker, fairlead_signer;

-- Who earns, and how much: written through functions alone (below). That a freeze was told to operators is the worker's to note.
GRANT UPDATE (told_at) ON frozen_members TO fairlead_worker;

-- What operators set and note.
GRANT INSERT ON house_settings, setting_changes, member_notes TO fairlead_api;
GRANT INSERT, UPDATE ON operator_presence, market_copies, notification_preferences, register_visits TO fairlead_api;
-- Of what a member typed in, the last one takes the place of the one before.
GRANT INSERT, UPDATE (broker, server, typed_at), DELETE ON broker_servers TO fairlead_api;
GRANT INSERT, UPDATE ON operator_presence, market_copies, notification_preferences, referral_clicks, register_visits TO fairlead_api;
GRANT INSERT, DELETE ON broker_servers TO fairlead_api;
GRANT INSERT, DELETE, UPDATE (broker, server, typed_at) ON broker_servers TO fairlead_api;
GRANT INSERT, UPDATE (answer, done_at, done_by) ON contact_messages TO fairlead_api;
GRANT INSERT, UPDATE ON trading_stops TO fairlead_api;
-- Stops are set and lifted through the API; the worker tells members of them.
GRANT INSERT ON stop_notices TO fairlead_api;
GRANT UPDATE ON stop_notices TO fairlead_worker;
-- Holds are kept as they were made; which sources are known operators say through the API.
GRANT INSERT, UPDATE (held, released_by, released_at) ON cluster_holds TO fairlead_api;
GRANT INSERT, DELETE ON known_sources TO fairlead_api;
GRANT DELETE ON abuse_clusters TO fairlead_api;

-- What members want to be told of they say through the API; the worker looks whether it is so.
GRANT INSERT, UPDATE ON own_alerts TO fairlead_api;
GRANT UPDATE (told_at, holds, seen), DELETE ON own_alerts TO fairlead_worker;
GRANT INSERT, UPDATE, DELETE ON equity_highs TO fairlead_worker;

-- Incomes are added up, and old clicks thrown away, by the worker.
GRANT INSERT, UPDATE ON income_brought, income_days, income_summed TO fairlead_worker;
GRANT DELETE ON referral_clicks TO fairlead_worker;

-- What is told: events and notifications by everybody, alerts by everybody who notices; the worker throws them away.
GRANT INSERT ON events, notifications TO fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer;
GRANT DELETE ON events, notifications, alerts TO fairlead_worker;
GRANT UPDATE (xact) ON events_forgotten TO fairlead_worker;
GRANT UPDATE (read_at) ON notifications TO fairlead_api;
GRANT UPDATE (mail_due) ON notifications TO fairlead_worker;
GRANT INSERT, UPDATE ON alerts TO fairlead_api, fairlead_worker, fairlead_fleet, fairlead_signer;
-- Whoever tells of alerts notes what goes on and off: the worker, or the API in its place. What operators say of them comes through the API.
GRANT INSERT, UPDATE (times, words, last_at, told_at, calmed_at) ON alert_flaps TO fairlead_api, fairlead_worker;
GRANT DELETE ON alert_flaps, alert_silences TO fairlead_worker;
GRANT INSERT ON alert_acks, alert_silences TO fairlead_api;
GRANT UPDATE (ended_by, ended_at) ON alert_silences TO fairlead_api;
GRANT INSERT, UPDATE ON heartbeats TO fairlead_worker, fairlead_fleet;
-- What cannot be done for one member is set aside by who does it; the worker judges it and lets go of it.
GRANT INSERT ON set_aside TO fairlead_worker, fairlead_fleet;
GRANT UPDATE (judged_at, is_ours), DELETE ON set_aside TO fairlead_worker;
GRANT UPDATE ON subscriptions TO fairlead_api;
GRANT INSERT, UPDATE, DELETE ON subscriptions TO fairlead_worker;
GRANT INSERT, UPDATE, DELETE ON rate_limits TO fairlead_api, fairlead_worker;

-- What the worker counts for the public record: a month that is counted stays.
GRANT INSERT ON record_months TO fairlead_worker;
GRANT INSERT, UPDATE, DELETE ON record_counting TO fairlead_worker;
GRANT INSERT, UPDATE ON record_members TO fairlead_worker;
GRANT UPDATE ON record_progress TO fairlead_worker;

-- What the worker counts for the console.
GRANT INSERT, UPDATE, DELETE ON abuse_clusters TO fairlead_worker;
GRANT INSERT, DELETE ON growth_teams, growth_weeks TO fairlead_worker;
GRANT UPDATE (counted_at) ON growth_counted TO fairlead_worker;
GRANT INSERT, UPDATE ON console_days, balance_checks, equity_thinned TO fairlead_worker;

-- Bots: members and operators change them through the API, what falls due through the worker, losses and stops through the fleet.
GRANT INSERT ON bot_changes, bot_log TO fairlead_api, fairlead_worker, fairlead_fleet;
-- Settings are chosen, and bots set up, through the API, or by the sandbox's worker.
GRANT INSERT ON bot_versions TO fairlead_api, fairlead_worker;
GRANT DELETE ON bot_log TO fairlead_worker;
GRANT INSERT, UPDATE ON bots TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT INSERT, UPDATE (done_at, waits_until) ON close_requests TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT INSERT, UPDATE ON bot_hosting TO fairlead_api, fairlead_worker;
GRANT UPDATE (ended_at) ON bot_hosting TO fairlead_fleet;
GRANT INSERT, UPDATE ON broker_forms TO fairlead_api;
GRANT UPDATE (password) ON broker_forms TO fairlead_worker;
-- Whose account it is, and at which broker, never changes.
GRANT INSERT, UPDATE (shard_id, enrolled_at, is_paper, capital, settings, paused, low_fuel, partner_confirmed_at, balance_cents, open_count,
  next_ticket, loss_closed, choices) ON trading_accounts TO fairlead_api, fairlead_worker;
GRANT UPDATE (shard_id, enrolled_at, paused, low_fuel, balance_cents, open_count, next_ticket, loss_closed) ON trading_accounts TO fairlead_fleet;
-- Who names a login does so through the API, where operators decide, too; the worker throws old claims away.
GRANT UPDATE (holds_login, proved_at, lost_at) ON trading_accounts TO fairlead_api, fairlead_worker;
GRANT INSERT, UPDATE ON login_claims TO fairlead_api;
GRANT DELETE ON login_claims TO fairlead_worker;
-- Nobody can close for us what a bot held on a login that went to another member: the worker lets go of it.
GRANT DELETE ON positions TO fairlead_worker;
GRANT UPDATE (settled_at, outcome, detail) ON terminal_commands TO fairlead_worker;
-- Who takes a bot into the fleet finds a shard for it, and who takes it out ends what waits.
GRANT INSERT ON fleet_shards, balance_operations TO fairlead_api, fairlead_worker;
GRANT UPDATE ON fleet_shards TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT DELETE ON pending_entries TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT INSERT ON pending_entries TO fairlead_fleet;
GRANT INSERT, UPDATE, DELETE ON positions TO fairlead_fleet;
GRANT INSERT ON equity_points TO fairlead_fleet;
GRANT DELETE ON equity_points TO fairlead_worker;
GRANT INSERT, UPDATE ON stop_closures TO fairlead_fleet;

-- Deals come from the fleet, or from the legs that the worker parts. What they sum up to is kept by triggers.
GRANT INSERT ON deals, trades TO fairlead_fleet, fairlead_worker;

-- What the fleet plays is made by the fleet alone; terminals tell the API, which writes down only what each of them told.
GRANT INSERT ON market_bars, learned_shares TO fairlead_fleet;
GRANT UPDATE (made_until, shares_from) ON fleet_market TO fairlead_fleet;
GRANT INSERT ON broker_bars TO fairlead_fleet, fairlead_worker;
GRANT DELETE ON broker_bars TO fairlead_worker;

-- Codes pair terminals through the API alone; the worker throws old ones away. Who hosts a terminal is said once, when it is paired.
GRANT SELECT, INSERT, UPDATE, DELETE ON terminal_codes TO fairlead_api;
GRANT SELECT, DELETE ON terminal_codes TO fairlead_worker;
DO $$
DECLARE columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = 'terminals'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('id', 'member_id', 'account_id', 'is_hosted');
  EXECUTE format('GRANT INSERT, UPDATE (%s) ON terminals TO fairlead_api', columns);
END $$;
-- The worker tells of silence, cuts off what cannot be followed, seals keys anew and forgets who left.
GRANT UPDATE (silence_told_at, silent_snapshot, news, ended_at, ended_why, key, login, server, company, snapshot, snapshot_before) ON terminals TO fairlead_worker;
GRANT UPDATE (followed, agrees, disagreement, disagreed_at, news, trusted_cents, doubted_at) ON terminals TO fairlead_fleet;
GRANT UPDATE (doubt_told_at) ON terminals TO fairlead_worker;
GRANT INSERT ON terminal_deals, terminal_log, terminal_minutes TO fairlead_api;
GRANT UPDATE (taken_at) ON terminal_deals TO fairlead_fleet;
-- The API writes down what was told of corrections and orders, and what people choose; the fleet books corrections.
GRANT INSERT ON terminal_deal_changes, terminal_orders TO fairlead_api;
GRANT UPDATE (taken_at, booked_as) ON terminal_deal_changes TO fairlead_fleet;
GRANT USAGE ON SEQUENCE terminal_correction_tickets TO fairlead_fleet;
GRANT DELETE ON terminal_orders TO fairlead_worker;
GRANT INSERT, UPDATE ON terminal_symbol_choices TO fairlead_api;
GRANT DELETE ON terminal_symbol_choices TO fairlead_worker;
-- What a terminal was cut off for is left out, and taken in again when operators have it told anew.
GRANT UPDATE (taken_at, left_out) ON terminal_deals TO fairlead_worker, fairlead_api;
-- What the market is made of owners say, through the API; what looks odd is found by the worker alone, and nobody changes a finding.
GRANT INSERT, UPDATE, DELETE ON price_sources TO fairlead_api;
GRANT INSERT, DELETE ON terminal_findings TO fairlead_worker;
GRANT UPDATE ON terminal_looks TO fairlead_worker;
GRANT INSERT, UPDATE ON terminal_positions TO fairlead_fleet;
GRANT UPDATE ON terminal_positions TO fairlead_worker;
GRANT INSERT ON terminal_corrections TO fairlead_fleet;
GRANT DELETE ON terminal_log, terminal_corrections, terminal_minutes TO fairlead_worker;
-- A command is the fleet's; who hands it out writes only that, and what became of it.
GRANT INSERT ON terminal_commands TO fairlead_fleet;
GRANT UPDATE ON terminal_commands TO fairlead_api, fairlead_fleet;
GRANT DELETE ON terminal_commands TO fairlead_worker;
GRANT USAGE ON SEQUENCE terminal_command_ids TO fairlead_fleet;

-- The signer reads what a payout stands on, and writes what it signs and what becomes of it. Nobody's password, session or letter is its business.
GRANT INSERT, UPDATE ON chain_sends, sender_nonces TO fairlead_signer;
GRANT UPDATE (status, queued_at, reason, ended_at) ON payouts TO fairlead_signer;
GRANT UPDATE ON withdrawals TO fairlead_signer;
GRANT INSERT ON payout_keys, payout_authenticators TO fairlead_signer;
GRANT UPDATE (verified_at, code_step) ON payout_approvals TO fairlead_signer;
-- Operators' codes are looked at by the signer itself; it opens them with the service's key.
GRANT SELECT (member_id, sealed, confirmed_at) ON authenticators TO fairlead_signer;
-- What it holds against the chain after a recovery, and what it made of operators' orders about that.
GRANT UPDATE (settled_at) ON database_lines TO fairlead_signer;
GRANT INSERT ON reconciliations TO fairlead_signer;
-- It sends strangers' tokens on by itself, and says so.
GRANT INSERT ON operator_audit TO fairlead_signer;
GRANT UPDATE (status, rescued_at) ON found_money TO fairlead_signer;

-- The sandbox's chain, clock and mailbox stand for the world outside.
GRANT INSERT, UPDATE, DELETE ON sandbox_blocks, sandbox_clock, sandbox_faucet, sandbox_mail, sandbox_pending_transactions, sandbox_world
  TO fairlead_app, fairlead_signer;

-- Tests look at, and change, everything but history, sums and the owner's own.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO fairlead_sandbox;
REVOKE INSERT, UPDATE, DELETE ON address_sums, audit_seals, backups, business_to_come, cluster_epochs, database_mode, fleet_market, fuel_balances,
  fuel_charges, fuel_deposits, fuel_refunds, house_folded, house_movements, income_balances, ledger_audited, ledger_days, ledger_entries,
  ledger_postings, ledger_seals, operator_invitations, payout_days, profit_marks, schema_migrations, schema_objects, schema_releases,
  trade_inbox FROM fairlead_sandbox;
REVOKE UPDATE, DELETE ON bot_changes, bot_versions, house_settings, learned_shares, level_rules, level_structures, market_bars, member_notes, operator_audit, package_versions,
  rates, record_months, setting_changes, sponsorships FROM fairlead_sandbox;
REVOKE UPDATE ON broker_bars FROM fairlead_sandbox;
REVOKE DELETE ON payout_approvals, trading_accounts, trading_stops FROM fairlead_sandbox;
REVOKE ALL ON database_logins FROM fairlead_sandbox;
DO $$
DECLARE offered record;
BEGIN
  FOR offered IN SELECT oid::regclass AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v' LOOP
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM fairlead_sandbox', offered.name);
  END LOOP;
END $$;

-- Whether the database has come into another cluster is asked at every start.
GRANT EXECUTE ON FUNCTION cluster_moved TO fairlead_app, fairlead_signer;
-- Whoever gives out addresses, or signs, must not go on from what a recovery has forgotten.
GRANT EXECUTE ON FUNCTION note_database_line TO fairlead_api, fairlead_signer;

-- The ledger is written through functions alone, each by who has to.
GRANT EXECUTE ON FUNCTION ledger_post TO fairlead_api, fairlead_worker, fairlead_signer;
GRANT EXECUTE ON FUNCTION withdrawal_to_pay TO fairlead_signer;
GRANT EXECUTE ON FUNCTION ledger_open_accounts, become_operator, renumber_sign_up TO fairlead_api;
GRANT EXECUTE ON FUNCTION fuel_deposit, fuel_deposit_many, fuel_refund, ledger_seal, ledger_fold_house TO fairlead_worker;
-- Whoever asks for a look at the log of operators has all of it sealed first.
GRANT EXECUTE ON FUNCTION audit_seal TO fairlead_api, fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_settle TO fairlead_api, fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_settle_trades TO fairlead_worker;
GRANT EXECUTE ON FUNCTION trades_to_inbox TO fairlead_fleet, fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_hold TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT EXECUTE ON FUNCTION fuel_reopen, fuel_correct, leftover_return TO fairlead_api;

-- So is what decides who earns. Each function looks at what it is told as far as the database can know it.
GRANT EXECUTE ON FUNCTION team_count_business TO fairlead_worker;
GRANT EXECUTE ON FUNCTION team_place_member, package_activate, fuel_count_bonus, fuel_unfreeze, fuel_release_hold TO fairlead_api;
GRANT EXECUTE ON FUNCTION team_follow_active TO fairlead_api, fairlead_worker;
GRANT EXECUTE ON FUNCTION package_end TO fairlead_worker;
GRANT EXECUTE ON FUNCTION fuel_freeze TO fairlead_api, fairlead_worker, fairlead_fleet;
GRANT EXECUTE ON FUNCTION rates_change, levels_change, package_change TO fairlead_api;

-- The queue: everybody may ask for a job, the worker works.
GRANT USAGE ON SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO fairlead_app, fairlead_signer;
