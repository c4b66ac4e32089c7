-- Offered by trading: lines of the bots’ log that no deal tells.
CREATE VIEW bot_lines_said WITH (security_invoker = true) AS
  SELECT id, member_id, account_id, at, kind, position_id, symbol, words
  FROM bot_log;
