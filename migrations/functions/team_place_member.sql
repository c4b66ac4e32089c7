-- Of affiliate.
CREATE FUNCTION team_place_member(p_member bigint, p_sponsor bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE above bigint[] := '{}'; root bigint := p_member;
BEGIN
  IF p_sponsor IS NOT NULL THEN
    SELECT (p_sponsor || s.uplines)[1:20], s.root_id INTO STRICT above, root FROM sponsorships s WHERE s.member_id = p_sponsor;
  END IF;
  INSERT INTO sponsorships (member_id, uplines, root_id) VALUES (p_member, above, root);
  INSERT INTO team_standings (member_id) VALUES (p_member);
  INSERT INTO team_levels (member_id) VALUES (p_member);
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET members[u.level] = t.members[u.level] + 1
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
END $$;
