-- Of ledger; names tables of payouts, terms.
/*
 * What a process may post by itself, by its own login: each kind has one form, and only the signer says that something was paid.
 * Charges, deposits and refunds have functions of their own that work the postings out.
 */
CREATE FUNCTION ledger_assert_allowed(
  p_kind text, p_key text, p_member bigint[], p_account ledger_account[], p_amount bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  withdrawal text := substring(p_key FROM '^withdrawal ([0-9]+)');
  held bigint;
BEGIN
  IF pg_has_role(session_user, 'fairlead_sandbox', 'MEMBER') THEN RETURN; END IF;
  IF p_kind = 'withdrawal_hold' AND p_key = 'withdrawal ' || withdrawal AND p_account = ARRAY['income', 'hold']::ledger_account[]
    AND p_member[1] = p_member[2] AND p_amount[2] > 0 THEN RETURN; END IF;
  IF p_kind IN ('withdrawal_released', 'withdrawal_paid') AND p_key = 'withdrawal ' || withdrawal || ' ended' THEN
    SELECT e.amounts[2] INTO held FROM ledger_entries e
      WHERE e.key = 'withdrawal ' || withdrawal AND e.kind = 'withdrawal_hold' AND e.members[2] = p_member[1];
    IF p_kind = 'withdrawal_released' AND p_account = ARRAY['hold', 'income']::ledger_account[]
      AND p_member[1] = p_member[2] AND p_amount[2] = held THEN
      IF pg_has_role(session_user, 'fairlead_signer', 'MEMBER') THEN RETURN; END IF;
      -- What is signed is on its way: given back now, it could be withdrawn again. Whoever is signing it is waited for.
      PERFORM 1 FROM payouts p WHERE p.kind = 'withdrawal' AND p.subject_id = withdrawal::bigint FOR UPDATE;
      IF NOT EXISTS (SELECT 1 FROM payouts p JOIN chain_sends s ON s.payout_id = p.id AND s.status IN ('signed', 'sent', 'mined')
        WHERE p.kind = 'withdrawal' AND p.subject_id = withdrawal::bigint) THEN RETURN; END IF;
    END IF;
    IF p_kind = 'withdrawal_paid' AND pg_has_role(session_user, 'fairlead_signer', 'MEMBER')
      AND p_account[1:2] = ARRAY['hold', 'treasury']::ledger_account[] AND p_amount[1] = -held THEN RETURN; END IF;
  END IF;
  IF p_kind = 'bonus' AND p_key = 'joining bonus ' || p_member[2] AND p_account = ARRAY['promotions', 'bonus_fuel']::ledger_account[]
    AND p_amount[2] BETWEEN 1 AND (SELECT r.joining_bonus FROM rates r ORDER BY r.version DESC LIMIT 1) THEN RETURN; END IF;
  IF p_kind = 'dust' AND p_account = ARRAY['treasury', 'dust']::ledger_account[] AND p_amount[2] > 0
    AND pg_has_role(session_user, 'fairlead_worker', 'MEMBER') THEN RETURN; END IF;
  IF p_kind = 'found' AND p_account = ARRAY['treasury', 'suspense']::ledger_account[] AND p_amount[2] > 0
    AND pg_has_role(session_user, 'fairlead_worker', 'MEMBER') THEN RETURN; END IF;
  -- A transfer that the chain has and the books did not know: whom it is taken from two operators have said, and the signer has looked.
  IF p_kind = 'reconciled' AND pg_has_role(session_user, 'fairlead_signer', 'MEMBER') AND p_key LIKE 'reconciled 0x%'
    AND cardinality(p_account) = 2 AND p_account[1] IN ('income', 'operations', 'affiliate_pool', 'suspense') AND p_account[2] = 'treasury'
    AND (p_account[1] = 'income') = (p_member[1] > 0) AND p_amount[2] > 0 THEN RETURN; END IF;
  -- What one operator asks for and another lets happen.
  IF p_kind IN ('correction', 'found_returned', 'house_payout') THEN
    PERFORM ledger_assert_ordered(p_kind, p_key);
    RETURN;
  END IF;
  RAISE EXCEPTION 'this login may not post % as %', p_kind, p_key USING ERRCODE = 'insufficient_privilege';
END $$;
