-- Of fuel.
/* Whether anything that was deposited was neither refunded nor taken back. */
CREATE FUNCTION has_deposited(p_deposited bigint, p_corrected bigint, p_refunded bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_deposited + p_corrected > p_refunded
$$;
