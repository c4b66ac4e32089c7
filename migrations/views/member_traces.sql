-- Whatever besides a name leads to a member: addresses, transactions and trading logins, each found by how it begins.
CREATE VIEW member_traces AS
  SELECT member_id, 'payout address' AS kind, address::text AS value FROM payout_addresses
  UNION ALL SELECT member_id, 'deposit address', address::text FROM deposit_addresses
  UNION ALL SELECT member_id, 'payout address', address::text FROM withdrawals
  UNION ALL SELECT member_id, 'deposit source', from_address::text FROM chain_deposits
  UNION ALL SELECT member_id, 'deposit', tx_hash::text FROM chain_deposits
  UNION ALL SELECT p.member_id, 'payout', s.tx_hash::text FROM chain_sends s JOIN payouts p ON p.id = s.payout_id WHERE s.payout_id IS NOT NULL
  UNION ALL SELECT member_id, 'MT5 login', login FROM trading_accounts
  UNION ALL SELECT member_id, 'MT5 login', login FROM broker_forms;
REVOKE INSERT, UPDATE, DELETE ON member_traces FROM fairlead_app;
