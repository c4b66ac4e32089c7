-- Of fuel.
/*
 * A frozen member is paid nothing until operators have looked. Whoever notices something may freeze; the first reason stays, except that a reason of
 * the member's own is added to that of a hold, which alone would end with the hold.
 */
CREATE FUNCTION fuel_freeze(p_member bigint, p_reason text, p_at timestamptz, p_hold bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO frozen_members AS f (member_id, reason, frozen_at, hold_id) VALUES (p_member, p_reason, p_at, p_hold)
    ON CONFLICT (member_id) DO UPDATE SET reason = f.reason || '; ' || excluded.reason, hold_id = NULL, told_at = NULL
    WHERE f.hold_id IS NOT NULL AND excluded.hold_id IS NULL;
$$;
REVOKE EXECUTE ON FUNCTION fuel_freeze FROM PUBLIC;
