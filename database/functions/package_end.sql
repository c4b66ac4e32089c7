-- Of packages; names tables of ledger.
/* Ends the package of a closed account; answers whether there was one. */
CREATE FUNCTION package_end(p_member bigint, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM fuel_balances WHERE member_id = p_member AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account of member % is not closed', p_member USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE member_packages SET ended_at = p_at WHERE member_id = p_member AND ended_at IS NULL;
  RETURN FOUND;
END $$;
REVOKE EXECUTE ON FUNCTION package_end FROM PUBLIC;
