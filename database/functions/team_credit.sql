-- Of affiliate.
/*
 * Deposits of members, each once, with what was credited to each; `p_first` are those who had nothing deposited before, and so
 * may become active by it. The caller has counted the deposits in fuel_totals. Counters are locked in one order: standings, then
 * levels, both by falling member id, all of them before the first is written.
 */
CREATE FUNCTION team_credit(p_members bigint[], p_amounts bigint[], p_first bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; levels integer[]; amounts bigint[]; started integer[]; now_active bigint[] := '{}';
BEGIN
  IF cardinality(p_first) > 0 THEN
    PERFORM 1 FROM team_standings WHERE member_id IN (
      SELECT unnest(p_first) UNION SELECT s.uplines[1] FROM sponsorships s WHERE s.member_id = ANY (p_first)) ORDER BY member_id DESC FOR UPDATE;
    -- Read after the lock: whoever activates a package meanwhile waits for it, or has been waited for.
    SELECT coalesce(array_agg(t.member_id), '{}') INTO now_active FROM team_standings t
      WHERE t.member_id = ANY (p_first) AND NOT t.active AND team_is_active(t.member_id);
    UPDATE team_standings SET active = true WHERE member_id = ANY (now_active);
    UPDATE team_standings t SET active_directs = t.active_directs + d.members
      FROM (SELECT s.uplines[1] AS id, count(*)::integer AS members FROM sponsorships s WHERE s.member_id = ANY (now_active) GROUP BY 1) d
      WHERE t.member_id = d.id;
  END IF;
  SELECT array_agg(l.id), array_agg(l.level), array_agg(l.amount), array_agg(l.started) INTO ids, levels, amounts, started FROM (
    SELECT u.id, u.level::integer AS level, sum(d.amount)::bigint AS amount,
           (count(*) FILTER (WHERE d.member_id = ANY (now_active)))::integer AS started
    FROM unnest(p_members, p_amounts) AS d(member_id, amount) JOIN sponsorships s ON s.member_id = d.member_id
    CROSS JOIN LATERAL unnest(s.uplines) WITH ORDINALITY AS u(id, level)
    GROUP BY u.id, u.level) l;
  PERFORM 1 FROM team_levels WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  IF cardinality(p_members) = 1 THEN
    UPDATE team_levels t SET deposited[u.level] = t.deposited[u.level] + u.amount, active_members[u.level] = t.active_members[u.level] + u.started
      FROM unnest(ids, levels, amounts, started) AS u(id, level, amount, started) WHERE t.member_id = u.id;
    RETURN;
  END IF;
  UPDATE team_levels t SET deposited = d.deposited, active_members = d.active_members
    FROM (SELECT o.member_id, array_agg(o.amount + coalesce(a.amount, 0) ORDER BY o.level) AS deposited,
                 array_agg(o.active + coalesce(a.started, 0) ORDER BY o.level) AS active_members
          FROM (SELECT b.member_id, e.amount, e.active, e.level::integer AS level FROM team_levels b
                CROSS JOIN LATERAL unnest(b.deposited, b.active_members) WITH ORDINALITY AS e(amount, active, level)
                WHERE b.member_id = ANY (ids)) o
          LEFT JOIN unnest(ids, levels, amounts, started) AS a(id, level, amount, started) ON a.id = o.member_id AND a.level = o.level
          GROUP BY o.member_id) d
    WHERE t.member_id = d.member_id;
END $$;
REVOKE EXECUTE ON FUNCTION team_credit FROM PUBLIC;
