-- Of console; names tables of identity, trading.
/* Counts the days (UTC) from one to another anew. Its sums of money are for processes of the version before. */
CREATE FUNCTION console_count_days(first date, last date, now timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO console_days AS d (day, members, trades, charged, income, deposited, paid_out, active_bots, counted_at)
  SELECT days.day, coalesce(m.members, 0), coalesce(t.trades, 0), coalesce(l.charged, 0), coalesce(l.income, 0),
         coalesce(l.deposited, 0), coalesce(l.paid_out, 0), b.active, now
  FROM (SELECT first + n AS day FROM generate_series(0, last - first) AS n) days
  CROSS JOIN (SELECT count(*)::integer AS active FROM bots WHERE state IN ('active', 'low_fuel', 'paused')) b
  LEFT JOIN (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::integer AS members FROM members
    WHERE role = 'member' AND created_at >= first::timestamp AT TIME ZONE 'UTC' AND created_at < (last + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1) m ON m.day = days.day
  LEFT JOIN (
    SELECT (closed_at AT TIME ZONE 'UTC')::date AS day, count(*)::integer AS trades FROM trades
    WHERE closed_at >= first::timestamp AT TIME ZONE 'UTC' AND closed_at < (last + 1)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1) t ON t.day = days.day
  LEFT JOIN days_summed l ON l.day = days.day
  ON CONFLICT (day) DO UPDATE SET members = excluded.members, trades = excluded.trades, charged = excluded.charged,
    income = excluded.income, deposited = excluded.deposited, paid_out = excluded.paid_out, counted_at = excluded.counted_at,
    active_bots = CASE WHEN d.day = (now AT TIME ZONE 'UTC')::date THEN excluded.active_bots ELSE d.active_bots END
$$;
