-- The books, worked out a third time in SQL alone: from the members, the deposits, the charges and the entries as they are
-- stored, without any function of the product. Each row is a difference; no rows means that everything agrees.
WITH RECURSIVE
posting AS (
  SELECT e.id AS entry_id, e.kind, p.member_id, p.account::text AS account, p.amount
  FROM ledger_entries e CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
),
-- Who is above whom, from the sponsors themselves.
line AS (
  SELECT id AS member_id, sponsor_id AS upline_id, 1 AS level FROM members WHERE sponsor_id IS NOT NULL
  UNION ALL
  SELECT l.member_id, m.sponsor_id, l.level + 1 FROM line l JOIN members m ON m.id = l.upline_id
  WHERE m.sponsor_id IS NOT NULL AND l.level < 20
),
summed AS (SELECT member_id, account, sum(amount) AS total FROM posting GROUP BY member_id, account),
balance AS (
  SELECT member_id, k.account, k.amount FROM fuel_balances CROSS JOIN LATERAL (VALUES
    ('fuel', fuel), ('bonus_fuel', bonus_fuel), ('advance', advance), ('suspense', waiting)) AS k(account, amount)
  UNION ALL SELECT member_id, k.account, k.amount FROM income_balances CROSS JOIN LATERAL (VALUES
    ('income', income), ('hold', hold)) AS k(account, amount)
),
house AS (
  SELECT k.account, sum(k.amount) AS amount FROM (
    SELECT treasury, operations, affiliate_pool, promotions, dust, suspense FROM house_folded
    UNION ALL SELECT treasury, operations, affiliate_pool, promotions, dust, suspense FROM house_movements) h
  CROSS JOIN LATERAL (VALUES ('treasury', treasury), ('operations', operations), ('affiliate_pool', affiliate_pool),
    ('promotions', promotions), ('dust', dust), ('suspense', suspense)) AS k(account, amount) GROUP BY k.account
),
deposited AS (
  SELECT member_id, sum(credited) AS credited, sum(amount) AS amount, sum(amount) FILTER (WHERE returned_at IS NOT NULL) AS returned, sum(direct) AS direct
  FROM fuel_deposits GROUP BY member_id
),
refunded AS (SELECT member_id, sum(fuel) AS fuel, sum(bonus) AS bonus FROM fuel_refunds GROUP BY member_id),
charged AS (SELECT member_id, sum(fuel_paid) AS fuel, sum(bonus_paid) AS bonus FROM fuel_charges GROUP BY member_id),
moved AS (
  SELECT member_id, sum(amount) FILTER (WHERE kind = 'correction' AND account = 'fuel') AS fuel, sum(amount) FILTER (WHERE kind = 'bonus' AND account = 'bonus_fuel') AS bonus,
    sum(amount) FILTER (WHERE kind = 'correction' AND account = 'suspense') AS suspense, sum(amount) FILTER (WHERE kind = 'correction' AND account = 'income') AS income
  FROM posting GROUP BY member_id
),
-- What a member has deposited and not taken back, and what of it does not count as team business yet.
net AS (
  SELECT m.id AS member_id, m.sponsor_id, coalesce(d.credited, 0) - coalesce(r.fuel, 0) AS kept, coalesce(b.amount, 0) AS coming,
    EXISTS (SELECT 1 FROM member_packages p WHERE p.member_id = m.id AND p.ended_at IS NULL) AS has_package
  FROM members m LEFT JOIN deposited d ON d.member_id = m.id LEFT JOIN refunded r ON r.member_id = m.id
  LEFT JOIN (SELECT member_id, sum(amount) AS amount FROM business_to_come GROUP BY member_id) b ON b.member_id = m.id
),
direct AS (SELECT n.sponsor_id AS member_id, sum(d.direct) AS amount, count(*) FILTER (WHERE n.kept > 0 AND n.has_package) AS active
  FROM net n LEFT JOIN deposited d ON d.member_id = n.member_id GROUP BY n.sponsor_id),
earned AS (SELECT l.upline_id AS member_id, sum(c.shares[l.level]) AS amount FROM line l JOIN fuel_charges c ON c.member_id = l.member_id GROUP BY 1),
below AS (SELECT l.upline_id AS member_id, sum(n.kept - n.coming) AS business FROM line l JOIN net n ON n.member_id = l.member_id GROUP BY 1),
-- What a member's rows must be by what was credited, charged and refunded.
expected AS (
  SELECT m.id AS member_id, m.sponsor_id,
    coalesce(d.credited, 0) - coalesce(c.fuel, 0) - coalesce(r.fuel, 0) + coalesce(p.fuel, 0) AS fuel,
    coalesce(p.bonus, 0) - coalesce(c.bonus, 0) - coalesce(r.bonus, 0) AS bonus,
    coalesce(d.amount, 0) - coalesce(d.credited, 0) - coalesce(d.returned, 0) + coalesce(p.suspense, 0) AS waiting,
    coalesce(p.income, 0) AS corrected, coalesce(i.amount, 0) AS direct, coalesce(e.amount, 0) AS level,
    coalesce(b.business, 0) AS business, coalesce(i.active, 0) AS active_directs, n.kept > 0 AND n.has_package AS active
  FROM members m JOIN net n ON n.member_id = m.id LEFT JOIN deposited d ON d.member_id = m.id LEFT JOIN refunded r ON r.member_id = m.id LEFT JOIN charged c ON c.member_id = m.id
  LEFT JOIN moved p ON p.member_id = m.id LEFT JOIN direct i ON i.member_id = m.id LEFT JOIN earned e ON e.member_id = m.id
  LEFT JOIN below b ON b.member_id = m.id
),
-- A withdrawal pays the fee that was in force when it was asked for.
fee AS (
  SELECT least((SELECT r.withdrawal_fee FROM rates r WHERE r.valid_from <= h.at ORDER BY r.version DESC LIMIT 1), -p.amount) AS amount
  FROM ledger_entries e JOIN posting p ON p.entry_id = e.id AND p.account = 'hold'
  JOIN ledger_entries h ON h.key = regexp_replace(e.key, ' ended$', '') WHERE e.kind = 'withdrawal_paid'
),
cash AS (
  SELECT coalesce((SELECT sum(amount) FROM fuel_deposits), 0) - coalesce((SELECT sum(refund) FROM fuel_refunds), 0)
    + coalesce((SELECT sum(p.amount) FROM posting p WHERE p.kind = 'withdrawal_paid' AND p.account = 'hold'), 0)
    + coalesce((SELECT sum(amount) FROM fee), 0)
    + coalesce((SELECT sum(p.amount) FROM posting p WHERE p.kind = 'dust' AND p.account = 'dust'), 0)
    + coalesce((SELECT sum(p.amount) FROM posting p WHERE p.kind IN ('leftover_refund', 'found', 'found_returned', 'house_payout')
        AND p.account IN ('suspense', 'income', 'operations')), 0) AS amount
),
owed AS (SELECT sum(amount) AS amount FROM balance WHERE account <> 'bonus_fuel')
SELECT 'entry ' || entry_id || ' sums to ' || sum(amount) AS difference FROM posting GROUP BY entry_id HAVING sum(amount) <> 0
UNION ALL
SELECT account || ' of ' || member_id || ' is ' || coalesce(amount, 0) || ', its postings sum to ' || coalesce(total, 0)
  FROM (SELECT * FROM summed WHERE member_id <> 0) s FULL JOIN balance b USING (member_id, account) WHERE coalesce(amount, 0) <> coalesce(total, 0)
UNION ALL
SELECT account || ' of the house is ' || coalesce(amount, 0) || ', its postings sum to ' || coalesce(total, 0)
  FROM (SELECT * FROM summed WHERE member_id = 0) s FULL JOIN house h USING (account) WHERE coalesce(amount, 0) <> coalesce(total, 0)
UNION ALL
SELECT 'fuel row of ' || e.member_id || ': ' || b.fuel || ' ' || b.bonus_fuel || ' ' || b.advance || ' ' || b.waiting || ', expected ' || e.fuel || ' ' || e.bonus || ' ' || e.waiting
  FROM expected e JOIN fuel_balances b ON b.member_id = e.member_id
  CROSS JOIN LATERAL (SELECT r.direct_basis_points FROM rates r, members m WHERE m.id = e.member_id AND r.valid_from <= m.created_at
    ORDER BY r.version DESC LIMIT 1) j
  WHERE b.fuel <> e.fuel OR b.bonus_fuel <> e.bonus OR b.waiting <> e.waiting
     OR b.advance <> -div(e.fuel * CASE WHEN e.sponsor_id IS NULL THEN 0 ELSE j.direct_basis_points END, 10000)
     OR b.sponsor_id IS DISTINCT FROM e.sponsor_id
UNION ALL
SELECT 'income row of ' || e.member_id || ': direct ' || b.direct_total || ', expected ' || e.direct || '; level ' || b.level_total || ', expected ' || e.level
  FROM expected e JOIN income_balances b ON b.member_id = e.member_id
  WHERE b.direct_total <> e.direct OR b.level_total <> e.level OR b.income <> e.direct + e.level + e.corrected - b.withdrawn_total
UNION ALL
SELECT 'team of ' || e.member_id || ': business ' || s.team_business || ', expected ' || e.business || '; active directs ' || s.active_directs || ', expected ' || e.active_directs
  FROM expected e JOIN team_standings s ON s.member_id = e.member_id
  WHERE s.team_business <> e.business OR s.active_directs <> e.active_directs
     OR s.active <> e.active
UNION ALL
SELECT 'level ' || place || ' of ' || t.member_id || ' counts ' || t.members[place] || ' members and ' || t.deposited[place]
  FROM team_levels t CROSS JOIN generate_series(1, 20) AS place
  LEFT JOIN (SELECT l.upline_id, l.level, count(*) AS members, sum(coalesce(d.credited, 0)) AS deposited
             FROM line l LEFT JOIN deposited d ON d.member_id = l.member_id GROUP BY 1, 2) c ON c.upline_id = t.member_id AND c.level = place
  WHERE t.members[place] <> coalesce(c.members, 0) OR t.deposited[place] <> coalesce(c.deposited, 0)
UNION ALL
SELECT 'charge ' || c.id || ' owes ' || c.due || ' of a profit of ' || t.profit FROM fuel_charges c LEFT JOIN trades t ON t.id = c.trade_id
  WHERE c.kind = 'charge' AND c.due IS DISTINCT FROM floor(greatest(t.profit, 0) * CASE WHEN t.discount_basis_points > 0 THEN 0.38 ELSE 0.4 END)
    AND t.basis = 'each-trade'
UNION ALL
SELECT 'charge ' || c.id || ' pays ' || s.paid || ' of ' || c.fuel_paid || ' to its uplines' FROM fuel_charges c
  CROSS JOIN LATERAL (SELECT coalesce(sum(x), 0) AS paid FROM unnest(c.shares) AS u(x)) s
  WHERE s.paid * 100 > c.fuel_paid * 40 OR (c.kind <> 'charge' AND s.paid > 0)
UNION ALL
SELECT 'charge ' || c.id || ' is written off, but its member is not closed' FROM fuel_charges c JOIN fuel_balances b ON b.member_id = c.member_id
  WHERE c.written_off > 0 AND b.closed_at IS NULL
UNION ALL
SELECT 'treasury is ' || h.amount || ', the cash is ' || c.amount FROM house h, cash c WHERE h.account = 'treasury' AND -h.amount <> c.amount
UNION ALL
SELECT 'the books do not balance: cash ' || c.amount || ', owed ' || o.amount FROM cash c, owed o
  WHERE c.amount <> o.amount + (SELECT sum(amount) FROM house WHERE account IN ('operations', 'affiliate_pool', 'dust', 'suspense'))
     OR (SELECT sum(bonus_fuel) FROM fuel_balances) <> -(SELECT amount FROM house WHERE account = 'promotions')
     OR c.amount < o.amount
UNION ALL
SELECT account || ' of the house is negative' FROM house WHERE account IN ('operations', 'affiliate_pool', 'dust') AND amount < 0
UNION ALL
SELECT 'the position ' || t.account_id || ' ' || t.position_id || ' was charged ' || count(*) || ' times'
  FROM fuel_charges c JOIN trades t ON t.id = c.trade_id GROUP BY t.account_id, t.position_id HAVING count(*) > 1
UNION ALL
SELECT 'trade ' || t.id || ' is closed and neither charged nor waiting' FROM trades t WHERE t.closed_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM fuel_charges c WHERE c.trade_id = t.id) AND NOT EXISTS (SELECT 1 FROM trade_inbox i WHERE i.trade_id = t.id)
UNION ALL
SELECT 'account ' || a.account_id || ' has realised ' || m.realised || ', its charged trades come to ' || a.profit
  FROM (SELECT t.account_id, sum(t.profit) AS profit FROM trades t JOIN fuel_charges c ON c.trade_id = t.id GROUP BY 1) a
  LEFT JOIN profit_marks m ON m.account_id = a.account_id WHERE m.realised IS DISTINCT FROM a.profit
UNION ALL
SELECT 'totals of ' || t.member_id || ': booked ' || t.booked || ', deposits come to ' || coalesce(d.amount, 0)
  FROM fuel_totals t LEFT JOIN deposited d ON d.member_id = t.member_id WHERE t.booked <> coalesce(d.amount, 0)
UNION ALL
SELECT 'level ' || place || ' above ' || t.member_id || ' got ' || coalesce(t.shares[place], 0) || ', the charges say ' || coalesce(c.amount, 0)
  FROM fuel_totals t CROSS JOIN generate_series(1, 20) AS place
  LEFT JOIN (SELECT f.member_id, s.level, sum(s.share) AS amount FROM fuel_charges f CROSS JOIN LATERAL unnest(f.shares) WITH ORDINALITY AS s(share, level)
             GROUP BY 1, 2) c ON c.member_id = t.member_id AND c.level = place
  WHERE coalesce(t.shares[place], 0) <> coalesce(c.amount, 0)
UNION ALL
SELECT 'address ' || address || ' sums to ' || concat_ws(' ', s.seen, s.credited, s.amount, s.gone, s.swept) || ', its transfers to '
    || concat_ws(' ', d.seen, d.credited, d.amount, o.gone, w.swept)
  FROM address_sums s
  FULL JOIN (SELECT to_address AS address, sum(value) AS seen, sum(value) FILTER (WHERE status <> 'pending') AS credited,
               sum(amount) FILTER (WHERE status <> 'pending') AS amount FROM chain_deposits GROUP BY 1) d USING (address)
  FULL JOIN (SELECT from_address AS address, sum(value) AS gone FROM chain_outflows GROUP BY 1) o USING (address)
  FULL JOIN (SELECT sender AS address, sum(value) AS swept FROM chain_sends WHERE purpose = 'sweep' AND status = 'mined' GROUP BY 1) w USING (address)
  WHERE (coalesce(s.seen, 0), coalesce(s.credited, 0), coalesce(s.amount, 0), coalesce(s.gone, 0), coalesce(s.swept, 0))
    <> (coalesce(d.seen, 0), coalesce(d.credited, 0), coalesce(d.amount, 0), coalesce(o.gone, 0), coalesce(w.swept, 0))
