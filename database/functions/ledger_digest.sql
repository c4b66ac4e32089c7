-- Of ledger.
-- Entries in (after, upto] as bytes: whatever is changed in them or in their postings changes the hash.
CREATE FUNCTION ledger_digest(p_previous bytea, after_xact xid8, after_id bigint, upto_xact xid8, upto_id bigint) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(p_previous || convert_to(coalesce(string_agg(
    concat_ws('|', e.id, e.kind, e.key, encode(e.input_hash, 'hex'), e.event, (extract(epoch FROM e.at) * 1000000)::bigint,
      e.members, e.accounts, e.amounts),
    E'\n' ORDER BY e.xact, e.id), ''), 'UTF8'))
  FROM ledger_entries e
  WHERE (e.xact, e.id) > (after_xact, after_id) AND (e.xact, e.id) <= (upto_xact, upto_id)
$$;
