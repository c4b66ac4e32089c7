-- Of identity.
/* Gives a sign-up that nobody has confirmed the newest id: its sponsor may have come after it, and sponsors' ids are below their members'. */
CREATE FUNCTION renumber_sign_up(p_member bigint) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members SET id = DEFAULT WHERE id = p_member AND email_verified_at IS NULL RETURNING id;
$$;
REVOKE EXECUTE ON FUNCTION renumber_sign_up FROM PUBLIC;
