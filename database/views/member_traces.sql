-- Offered by console: whatever besides a name leads to a member: addresses, transactions and trading logins, each found by how it begins.
CREATE VIEW member_traces WITH (security_invoker = true) AS
  SELECT member_id, 'payout address' AS kind, address::text AS value FROM addresses_chosen
  UNION ALL SELECT member_id, 'deposit address', address::text FROM addresses_given
  UNION ALL SELECT member_id, 'payout address', address::text FROM withdrawals_asked
  UNION ALL SELECT member_id, 'deposit source', from_address::text FROM deposits_seen
  UNION ALL SELECT member_id, 'deposit', tx_hash::text FROM deposits_seen
  UNION ALL SELECT p.member_id, 'payout', s.tx_hash::text FROM transfers_sent s JOIN payouts_asked p ON p.id = s.payout_id WHERE s.payout_id IS NOT NULL
  UNION ALL SELECT member_id, 'MT5 login', login FROM accounts_traded
  UNION ALL SELECT member_id, 'MT5 login', login FROM broker_forms_sent;
