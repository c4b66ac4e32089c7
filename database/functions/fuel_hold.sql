-- Of fuel; names tables of ledger.
/*
 * Holds members' fuel, and with it their hosting: whoever changes a bot takes fuel rows first, by falling member id, then hosting,
 * then bots, as whoever moves fuel does. A hosting row is only changed by who holds the fuel row of its member.
 */
CREATE FUNCTION fuel_hold(p_members bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 1 FROM fuel_balances WHERE member_id = ANY (p_members) ORDER BY member_id DESC FOR UPDATE;
  SELECT 1 FROM bot_hosting WHERE member_id = ANY (p_members) ORDER BY member_id DESC FOR UPDATE;
$$;
REVOKE EXECUTE ON FUNCTION fuel_hold FROM PUBLIC;
