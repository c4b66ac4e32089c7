-- Of affiliate.
/* A new version of the levels, after the one the operator saw. All shares are held against the split here, as for the rates. */
CREATE FUNCTION levels_change(
  p_based_on integer, p_at timestamptz, p_level integer[], p_share integer[], p_active_min integer[], p_business_min bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last level_structures%ROWTYPE;
BEGIN
  SELECT * INTO STRICT last FROM level_structures ORDER BY version DESC LIMIT 1;
  -- What was charged since the version before keeps its levels.
  IF last.version <> p_based_on OR last.created_at > p_at THEN
    RAISE EXCEPTION 'the newest levels are version %', last.version USING ERRCODE = 'check_violation', CONSTRAINT = 'levels_go_forward';
  END IF;
  INSERT INTO level_structures (version, created_at) VALUES (p_based_on + 1, p_at);
  INSERT INTO level_rules (version, level, share_basis_points, active_members_min, team_business_min)
    SELECT p_based_on + 1, l.* FROM unnest(p_level, p_share, p_active_min, p_business_min) AS l;
  SET CONSTRAINTS payouts_within_split IMMEDIATE;
END $$;
REVOKE EXECUTE ON FUNCTION levels_change FROM PUBLIC;
