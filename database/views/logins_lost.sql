-- Offered by trading: accounts at a broker whose login went to another member.
CREATE VIEW logins_lost WITH (security_invoker = true) AS
  SELECT id AS account_id, member_id, lost_at, shard_id
  FROM trading_accounts WHERE lost_at IS NOT NULL AND NOT is_paper;
