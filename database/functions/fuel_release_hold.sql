-- Of fuel; names tables of orders.
/*
 * Lets go of those whom a hold froze, for an order that two operators stand for: whom another hold wants stays frozen by that one. Answers who is
 * free, in the order of their numbers, as whoever freezes takes them.
 */
CREATE FUNCTION fuel_release_hold(p_hold bigint, p_members bigint[], p_other_holds bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operator_orders o WHERE o.kind = 'release_hold' AND o.status = 'waiting' AND (o.details ->> 'holdId')::bigint = p_hold
    AND order_approvals('release_hold', o.id) >= 2) THEN
    RAISE EXCEPTION 'no two operators want the hold % to be released', p_hold USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE frozen_members f SET hold_id = o.hold_id FROM unnest(p_members, p_other_holds) AS o(member_id, hold_id)
    WHERE f.hold_id = p_hold AND f.member_id = o.member_id;
  RETURN QUERY WITH freed AS (DELETE FROM frozen_members f WHERE f.hold_id = p_hold RETURNING f.member_id)
    SELECT freed.member_id FROM freed ORDER BY freed.member_id;
END $$;
REVOKE EXECUTE ON FUNCTION fuel_release_hold FROM PUBLIC;
