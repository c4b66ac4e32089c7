-- Of affiliate.
/* Counts the deposits as team business whose time has come, oldest first, so many at most. Answers how many they were. */
CREATE FUNCTION team_count_business(p_at timestamptz, p_max integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE due bigint[]; members bigint[]; amounts bigint[]; ids bigint[]; counted bigint[];
BEGIN
  SELECT array_agg(d.deposit_id) INTO due FROM (
    SELECT deposit_id FROM business_to_come WHERE counts_at <= p_at ORDER BY counts_at, deposit_id LIMIT p_max) d;
  IF due IS NULL THEN RETURN 0; END IF;
  -- Rows in the order of their deposits, then standings: who refunds takes both in the same order.
  PERFORM 1 FROM business_to_come WHERE deposit_id = ANY (due) ORDER BY deposit_id FOR UPDATE;
  WITH gone AS (DELETE FROM business_to_come WHERE deposit_id = ANY (due) RETURNING member_id, amount)
    SELECT array_agg(member_id), array_agg(amount) INTO members, amounts FROM gone;
  IF members IS NULL THEN RETURN cardinality(due); END IF;
  SELECT array_agg(l.id), array_agg(l.amount) INTO ids, counted FROM (
    SELECT u.id, sum(d.amount)::bigint AS amount FROM unnest(members, amounts) AS d(member_id, amount)
    JOIN sponsorships s ON s.member_id = d.member_id CROSS JOIN LATERAL unnest(s.uplines) AS u(id) GROUP BY u.id) l;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_standings t SET team_business = t.team_business + c.amount
    FROM unnest(ids, counted) AS c(id, amount) WHERE t.member_id = c.id;
  RETURN cardinality(due);
END $$;
REVOKE EXECUTE ON FUNCTION team_count_business FROM PUBLIC;
