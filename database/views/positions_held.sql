-- Offered by fleet: what the bots hold.
CREATE VIEW positions_held WITH (security_invoker = true) AS
  SELECT account_id, closing, entry_commission_cents, entry_points, kind, opened_at, partner, position_id, steps, stop_points,
         swap_cents, symbol, target_points, trade_position_id
  FROM positions;
