-- Of ledger.
/* A key means one thing: whoever comes with it again must want what was wanted first. */
CREATE FUNCTION ledger_assert_same(p_key text, p_earlier bytea, p_hash bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_earlier <> p_hash THEN
    RAISE EXCEPTION 'the key % was used for another input', p_key USING ERRCODE = 'FL001';
  END IF;
END $$;
