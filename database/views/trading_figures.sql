-- Offered by trading: what other slices show of a member's trading.
CREATE VIEW trading_figures WITH (security_invoker = true) AS
  SELECT member_id, trades_won + trades_lost + trades_even AS trades_closed, trades_won, trades_lost, won, lost, won - lost AS profit
  FROM trading_totals;
