-- Of identity.
/*
 * Makes the one whom a one-time link names an operator: the only way to one, and the link is written by the owner of the tables alone.
 * Asked with what the link says, not with its hash: whoever can read the table has only that.
 */
CREATE FUNCTION become_operator(p_token text, p_password_hash text, p_ref_id text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE invited operator_invitations; added bigint;
BEGIN
  UPDATE operator_invitations SET used_at = p_at WHERE token_hash = sha256(convert_to(p_token, 'UTF8')) AND used_at IS NULL AND expires_at > p_at
    RETURNING * INTO invited;
  IF invited.id IS NULL THEN RETURN NULL; END IF;
  INSERT INTO members (ref_id, role, name, email, password_hash, email_verified_at, terms_accepted_at, created_at)
    VALUES (p_ref_id, invited.role, invited.name, invited.email, p_password_hash, p_at, p_at, p_at) RETURNING id INTO added;
  RETURN added;
END $$;
REVOKE EXECUTE ON FUNCTION become_operator FROM PUBLIC;
