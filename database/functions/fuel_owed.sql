-- Of fuel.
/* What a member owes, what was written off when the account was closed included: it is owed again once the account is opened. */
CREATE FUNCTION fuel_owed(p_member bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT ((SELECT coalesce(sum(arrears), 0) FROM fuel_charges WHERE member_id = p_member AND arrears > 0)
    + (SELECT coalesce(sum(written_off), 0) FROM fuel_charges WHERE member_id = p_member AND written_off > 0))::bigint
$$;
