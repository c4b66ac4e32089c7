-- Offered by trading: the account that a member's bot trades, or traded last. Money in micro-dollars.
CREATE VIEW bot_accounts WITH (security_invoker = true) AS
  SELECT DISTINCT ON (member_id) member_id, id AS account_id, opened_at, capital,
         coalesce(balance_cents * 10000, capital) AS balance
  FROM trading_accounts ORDER BY member_id, (shard_id IS NOT NULL) DESC, id DESC;
