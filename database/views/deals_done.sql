-- Offered by trading: every deal of the bots.
CREATE VIEW deals_done WITH (security_invoker = true) AS
  SELECT member_id, account_id, at, basis, commission, company_basis_points, discount_basis_points, entry, evidence, position_id,
         price, profit, reason, side, swap, symbol, ticket, trade_position_id, volume, words
  FROM deals;
