CREATE FUNCTION team_add_business(p_member bigint, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE above bigint[];
BEGIN
  SELECT s.uplines INTO STRICT above FROM sponsorships s WHERE s.member_id = p_member;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_standings SET team_business = team_business + p_amount WHERE member_id = ANY (above);
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET deposited[u.level] = t.deposited[u.level] + p_amount
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
END $$;
