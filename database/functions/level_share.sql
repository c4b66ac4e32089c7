-- Of affiliate.
/* What a level pays of the collected fuel to somebody with this standing: its share, or nothing to who is not eligible. */
CREATE FUNCTION level_share(
  p_collected bigint, p_basis_points integer, p_active_min integer, p_business_min bigint,
  p_active boolean, p_active_directs integer, p_team_business bigint
) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_eligible(p_active_min, p_business_min, p_active, p_active_directs, p_team_business)
              THEN p_collected * p_basis_points / 10000 ELSE 0 END
$$;
