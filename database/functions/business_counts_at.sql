-- Of affiliate.
/* From when on a deposit counts as team business: what is taken back within a week never does. */
CREATE FUNCTION business_counts_at(p_credited timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT p_credited + interval '168 hours'
$$;
