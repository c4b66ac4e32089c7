-- Offered by ledger: the figures of a day (UTC), as every screen, file and call has them; contract/figures.ts says in words what each is.
CREATE VIEW days_summed WITH (security_invoker = true) AS
  SELECT day,
    coalesce(sum(gave - got) FILTER (WHERE account = 'treasury' AND kind::text IN ('deposit', 'deposit_waiting')), 0)::bigint AS deposited,
    coalesce(sum(gave - got) FILTER (WHERE account = 'treasury' AND kind::text = 'found'), 0)::bigint AS found,
    coalesce(sum(got - gave) FILTER (WHERE account = 'treasury' AND kind::text IN ('withdrawal_paid', 'refund', 'leftover_refund', 'reconciled')), 0)::bigint AS paid_out,
    coalesce(sum(got - gave) FILTER (WHERE account = 'treasury' AND kind::text = 'found_returned'), 0)::bigint AS found_returned,
    coalesce(sum(got - gave) FILTER (WHERE account = 'treasury' AND kind::text = 'house_payout'), 0)::bigint AS house_share,
    coalesce(sum(gave - got) FILTER (WHERE account = 'treasury' AND kind::text NOT IN ('deposit', 'deposit_waiting', 'found', 'withdrawal_paid',
      'refund', 'leftover_refund', 'reconciled', 'found_returned', 'house_payout')), 0)::bigint AS adjusted,
    coalesce(sum(gave - got) FILTER (WHERE account = 'treasury'), 0)::bigint AS treasury_change,
    coalesce(sum(gave - got) FILTER (WHERE account IN ('fuel', 'bonus_fuel') AND kind::text IN ('charge', 'arrears', 'hosting', 'reactivation')), 0)::bigint AS charged,
    coalesce(sum(got - gave) FILTER (WHERE account = 'income' AND kind::text IN ('deposit', 'charge', 'arrears')), 0)::bigint AS income
  FROM ledger_days GROUP BY day;
