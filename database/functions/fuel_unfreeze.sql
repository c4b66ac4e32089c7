-- Of fuel; names tables of orders.
/* Takes a freeze back, for an order that two operators stand for; answers whether there was one. */
CREATE FUNCTION fuel_unfreeze(p_member bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator_orders o WHERE o.kind = 'unfreeze' AND o.status = 'waiting' AND o.member_id = p_member
    AND order_approvals('unfreeze', o.id) >= 2) THEN
    RAISE EXCEPTION 'no two operators want member % to be unfrozen', p_member USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM frozen_members WHERE member_id = p_member;
  RETURN FOUND;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_unfreeze FROM PUBLIC;
