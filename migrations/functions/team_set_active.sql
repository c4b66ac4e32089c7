/* An active package makes a member count for the sponsor, and able to earn. Answers whether anything changed. */
CREATE FUNCTION team_set_active(p_member bigint, p_active boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE above bigint[]; step integer := CASE WHEN p_active THEN 1 ELSE -1 END;
BEGIN
  SELECT s.uplines INTO STRICT above FROM sponsorships s WHERE s.member_id = p_member;
  UPDATE team_standings SET active = p_active WHERE member_id = p_member AND active <> p_active;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE team_standings SET active_directs = active_directs + step WHERE member_id = above[1];
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET active_members[u.level] = t.active_members[u.level] + step
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
  RETURN true;
END $$;
