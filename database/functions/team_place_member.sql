-- Of affiliate; names tables of identity, ledger.
/* A new member's place below the sponsor they signed up with, who also gets the direct income on their fuel. It is taken once, for good. */
CREATE FUNCTION team_place_member(p_member bigint, p_sponsor bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE above bigint[] := '{}'; root bigint := p_member;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM members m JOIN fuel_balances b ON b.member_id = m.id
    WHERE m.id = p_member AND m.sponsor_id IS NOT DISTINCT FROM p_sponsor AND b.sponsor_id IS NOT DISTINCT FROM p_sponsor) THEN
    RAISE EXCEPTION 'member % did not sign up with sponsor %', p_member, p_sponsor USING ERRCODE = 'insufficient_privilege';
  END IF;
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
REVOKE EXECUTE ON FUNCTION team_place_member FROM PUBLIC;
