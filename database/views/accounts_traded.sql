-- Offered by trading: the accounts that bots trade, and where each stands.
CREATE VIEW accounts_traded WITH (security_invoker = true) AS
  SELECT id, member_id, balance_cents, capital, choices, enrolled_at, is_paper, login, loss_closed, low_fuel, next_ticket, open_count,
         opened_at, paused, server, settings, shard_id
  FROM trading_accounts;
