-- Of affiliate.
/* Whether a level pays somebody with this standing. */
CREATE FUNCTION is_eligible(
  p_active_min integer, p_business_min bigint, p_active boolean, p_active_directs integer, p_team_business bigint
) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_active AND p_active_directs >= p_active_min AND p_team_business >= p_business_min
$$;
