-- Of fuel.
/* A frozen member is paid nothing until operators have looked. Whoever notices something may freeze; the first reason stays. */
CREATE FUNCTION fuel_freeze(p_member bigint, p_reason text, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO frozen_members (member_id, reason, frozen_at) VALUES (p_member, p_reason, p_at) ON CONFLICT (member_id) DO NOTHING;
$$;
REVOKE EXECUTE ON FUNCTION fuel_freeze FROM PUBLIC;
