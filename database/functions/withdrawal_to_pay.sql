-- Of withdrawals.
/* A withdrawal as who pays it must see it; it stays as it is until the transaction ends. */
CREATE FUNCTION withdrawal_to_pay(p_id bigint, OUT member_id bigint, OUT address text, OUT amount bigint, OUT fee bigint, OUT is_open boolean)
RETURNS SETOF record LANGUAGE sql AS $$
  SELECT w.member_id, w.address, w.amount, w.fee, w.status = 'processing' AND w.approved_at IS NOT NULL
  FROM withdrawals w WHERE w.id = p_id FOR SHARE OF w
$$;
REVOKE EXECUTE ON FUNCTION withdrawal_to_pay FROM PUBLIC;
