/* The same for many members at once; each counter is written once, however many deposits count for it. */
CREATE FUNCTION team_add_business_of_many(p_members bigint[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; levels integer[]; amounts bigint[];
BEGIN
  SELECT array_agg(l.id), array_agg(l.level), array_agg(l.amount) INTO ids, levels, amounts FROM (
    SELECT u.id, u.level::integer AS level, sum(d.amount)::bigint AS amount
    FROM (SELECT p.member_id, sum(p.amount) AS amount FROM unnest(p_members, p_amounts) AS p(member_id, amount) GROUP BY p.member_id) d
    JOIN sponsorships s ON s.member_id = d.member_id
    CROSS JOIN LATERAL unnest(s.uplines) WITH ORDINALITY AS u(id, level)
    GROUP BY u.id, u.level) l;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_standings t SET team_business = t.team_business + d.amount
    FROM (SELECT a.id, sum(a.amount)::bigint AS amount FROM unnest(ids, amounts) AS a(id, amount) GROUP BY a.id) d
    WHERE t.member_id = d.id;
  PERFORM 1 FROM team_levels WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET deposited = d.deposited
    FROM (SELECT o.member_id, array_agg(o.amount + coalesce(a.amount, 0) ORDER BY o.level) AS deposited
          FROM (SELECT b.member_id, e.amount, e.level::integer AS level FROM team_levels b
                CROSS JOIN LATERAL unnest(b.deposited) WITH ORDINALITY AS e(amount, level) WHERE b.member_id = ANY (ids)) o
          LEFT JOIN unnest(ids, levels, amounts) AS a(id, level, amount) ON a.id = o.member_id AND a.level = o.level
          GROUP BY o.member_id) d
    WHERE t.member_id = d.member_id;
END $$;
