-- Of affiliate.
/* Who above a member is paid what of the fuel that was collected, level by level, by one version of the levels; nothing to who is not eligible. */
CREATE FUNCTION level_shares(p_member bigint, p_collected bigint, p_version integer) RETURNS TABLE (level bigint, upline bigint, amount bigint)
LANGUAGE sql STABLE AS $$
  -- Unfolded by itself and not in the join, where the planner would unfold once per level.
  SELECT u.level, u.upline,
         level_share(p_collected, r.share_basis_points, r.active_members_min, r.team_business_min, s.active, s.active_directs, s.team_business)
  FROM (SELECT l.upline, l.level FROM sponsorships p CROSS JOIN LATERAL unnest(p.uplines) WITH ORDINALITY AS l(upline, level)
        WHERE p.member_id = p_member OFFSET 0) u
  JOIN level_rules r ON r.version = p_version AND r.level = u.level
  JOIN team_standings s ON s.member_id = u.upline
$$;
