-- Of affiliate.
/*
 * A member's fuel leaves again: what does not count yet never will, the newest first, and of what counts the rest is taken back.
 * Whether the member is active follows; the caller holds the member's fuel row and has counted in fuel_totals what left.
 */
CREATE FUNCTION team_lose_business(p_member bigint, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE above bigint[]; uncounted bigint;
BEGIN
  SELECT s.uplines INTO STRICT above FROM sponsorships s WHERE s.member_id = p_member;
  PERFORM 1 FROM business_to_come WHERE member_id = p_member ORDER BY deposit_id FOR UPDATE;
  SELECT least(coalesce(sum(amount), 0), p_amount) INTO uncounted FROM business_to_come WHERE member_id = p_member;
  WITH newest AS (
    SELECT deposit_id, sum(amount) OVER (ORDER BY deposit_id DESC) AS up_to FROM business_to_come WHERE member_id = p_member
  ), gone AS (
    DELETE FROM business_to_come b USING newest n WHERE n.deposit_id = b.deposit_id AND n.up_to <= p_amount
  )
  UPDATE business_to_come b SET amount = n.up_to - p_amount
    FROM newest n WHERE n.deposit_id = b.deposit_id AND n.up_to > p_amount AND n.up_to - b.amount < p_amount;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (above || p_member) ORDER BY member_id DESC FOR UPDATE;
  IF p_amount > uncounted THEN
    UPDATE team_standings SET team_business = team_business - (p_amount - uncounted) WHERE member_id = ANY (above);
  END IF;
  PERFORM team_follow_active(p_member);
END $$;
REVOKE EXECUTE ON FUNCTION team_lose_business FROM PUBLIC;
