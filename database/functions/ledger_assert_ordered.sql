-- Of ledger; names tables of orders.
/*
 * What operators order is posted only for an order that enough of them stand for. Whether their proofs are good the signer sees before it
 * pays; this keeps a process from posting without so much as an order.
 */
CREATE FUNCTION ledger_assert_ordered(p_kind text, p_key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF pg_has_role(session_user, 'fairlead_sandbox', 'MEMBER') THEN RETURN; END IF;
  IF NOT EXISTS (SELECT 1 FROM operator_orders o
    WHERE o.id = substring(p_key FROM ' order ([0-9]+)$')::bigint AND o.status = 'waiting'
      AND (o.kind, p_kind, p_key) IN (('correction', 'correction', 'correction order ' || o.id), ('leftover', 'leftover_refund', 'leftover order ' || o.id),
        ('rescue', 'found_returned', 'found returned order ' || o.id), ('house_payout', 'house_payout', 'house payout order ' || o.id))
      AND order_approvals(o.kind, o.id) >= CASE o.kind WHEN 'leftover' THEN 1 ELSE 2 END) THEN
    RAISE EXCEPTION 'this login may not post % as %', p_kind, p_key USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;
