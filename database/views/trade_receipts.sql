-- Offered by fuel: where the charge of a closed trade went: by its own entry, and by those that collected later what it had left owing.
CREATE VIEW trade_receipts WITH (security_invoker = true) AS
  SELECT c.id AS charge_id, c.trade_id, c.member_id, c.due, c.bonus_paid, c.fuel_paid, c.arrears, c.shares, c.balance_after,
         coalesce(p.at_once, 0)::bigint AS paid_at_once, coalesce(p.operations, 0)::bigint AS operations,
         coalesce(p.pool, 0)::bigint AS pool, coalesce(p.released, 0)::bigint AS released
  FROM fuel_charges c LEFT JOIN LATERAL (
    SELECT -sum(a.amount) FILTER (WHERE e.id = c.entry_id AND a.account IN ('fuel', 'bonus_fuel')) AS at_once,
           sum(a.amount) FILTER (WHERE a.account = 'operations') AS operations,
           sum(a.amount) FILTER (WHERE a.account = 'affiliate_pool') AS pool,
           sum(a.amount) FILTER (WHERE a.account = 'advance') AS released
    FROM (SELECT id, accounts, amounts FROM entries_posted WHERE id = c.entry_id
          UNION ALL
          SELECT id, accounts, amounts FROM entries_posted WHERE kind = 'arrears' AND event = 'arrears of ' || c.key) e
    CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS a(account, amount)
  ) p ON true
  WHERE c.kind = 'charge';
