-- Offered by fuel: closed trades that were not charged yet.
CREATE VIEW trades_uncharged WITH (security_invoker = true) AS
  SELECT position_id, trade_id, member_id
  FROM trade_inbox;
