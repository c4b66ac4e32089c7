-- Of affiliate; names tables of fuel, packages.
/* Active is who has a package and has deposited something that was neither refunded nor taken back: a bonus alone does not count. */
CREATE FUNCTION team_is_active(p_member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM member_packages p WHERE p.member_id = p_member AND p.ended_at IS NULL)
     AND EXISTS (SELECT 1 FROM fuel_totals t WHERE t.member_id = p_member AND has_deposited(t.deposited, t.corrected, t.refunded))
$$;
