-- Offered by trading: trades that were closed.
CREATE VIEW trades_made WITH (security_invoker = true) AS
  SELECT id, member_id, account_id, basis, closed_at, company_basis_points, deal_ticket, discount_basis_points, opened_at, position_id,
         price, profit, side, symbol, volume
  FROM trades;
