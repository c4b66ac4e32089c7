-- Offered by ledger: what the house has, folded or not.
CREATE VIEW house_balances WITH (security_invoker = true) AS
  SELECT (f.treasury + coalesce(sum(m.treasury), 0))::bigint AS treasury,
         (f.operations + coalesce(sum(m.operations), 0))::bigint AS operations,
         (f.affiliate_pool + coalesce(sum(m.affiliate_pool), 0))::bigint AS affiliate_pool,
         (f.promotions + coalesce(sum(m.promotions), 0))::bigint AS promotions,
         (f.dust + coalesce(sum(m.dust), 0))::bigint AS dust,
         (f.suspense + coalesce(sum(m.suspense), 0))::bigint AS suspense
  FROM house_folded f LEFT JOIN house_movements m ON true
  GROUP BY f.only_row, f.treasury, f.operations, f.affiliate_pool, f.promotions, f.dust, f.suspense;
