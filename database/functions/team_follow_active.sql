-- Of affiliate.
/*
 * Called in the transaction that gave or ended a package or moved the fuel: whether the member counts for the sponsor, and is able
 * to earn. Answers whether that changed.
 */
CREATE FUNCTION team_follow_active(p_member bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE above bigint[]; wanted boolean; step integer;
BEGIN
  SELECT s.uplines INTO STRICT above FROM sponsorships s WHERE s.member_id = p_member;
  PERFORM 1 FROM team_standings WHERE member_id IN (p_member, above[1]) ORDER BY member_id DESC FOR UPDATE;
  -- Read after the lock: whoever moves fuel or changes the package meanwhile waits for it, or has been waited for.
  wanted := team_is_active(p_member);
  step := CASE WHEN wanted THEN 1 ELSE -1 END;
  UPDATE team_standings SET active = wanted WHERE member_id = p_member AND active <> wanted;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE team_standings SET active_directs = active_directs + step WHERE member_id = above[1];
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET active_members[u.level] = t.active_members[u.level] + step
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
  RETURN true;
END $$;
REVOKE EXECUTE ON FUNCTION team_follow_active FROM PUBLIC;
