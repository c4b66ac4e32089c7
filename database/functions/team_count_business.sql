-- Of affiliate.
/* Counts these deposits as team business, each once: their time has come. */
CREATE FUNCTION team_count_business(p_deposits bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE members bigint[]; amounts bigint[]; ids bigint[]; counted bigint[];
BEGIN
  -- Rows in the order of their deposits, then standings: who refunds takes both in the same order.
  PERFORM 1 FROM business_to_come WHERE deposit_id = ANY (p_deposits) ORDER BY deposit_id FOR UPDATE;
  WITH gone AS (DELETE FROM business_to_come WHERE deposit_id = ANY (p_deposits) RETURNING member_id, amount)
    SELECT array_agg(member_id), array_agg(amount) INTO members, amounts FROM gone;
  IF members IS NULL THEN RETURN; END IF;
  SELECT array_agg(l.id), array_agg(l.amount) INTO ids, counted FROM (
    SELECT u.id, sum(d.amount)::bigint AS amount FROM unnest(members, amounts) AS d(member_id, amount)
    JOIN sponsorships s ON s.member_id = d.member_id CROSS JOIN LATERAL unnest(s.uplines) AS u(id) GROUP BY u.id) l;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_standings t SET team_business = t.team_business + c.amount
    FROM unnest(ids, counted) AS c(id, amount) WHERE t.member_id = c.id;
END $$;
REVOKE EXECUTE ON FUNCTION team_count_business FROM PUBLIC;
