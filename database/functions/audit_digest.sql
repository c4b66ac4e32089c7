-- Of audit.
/* An audit row and the seal before it as a hash: whatever is changed in the row changes it. */
CREATE FUNCTION audit_digest(p_previous bytea, a operator_audit) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(p_previous || convert_to(
    concat_ws('|', a.id, (extract(epoch FROM a.at) * 1000000)::bigint, a.actor_id, a.action, a.subject, a.details::text), 'UTF8'))
$$;
