-- What members are charged, what they still owe, and what their bots' hosting costs.

CREATE TYPE fuel_charge_kind AS ENUM ('charge', 'hosting', 'reactivation');

-- One row per closed position, hosting day or reactivation. Charges, not postings, say what is owed: money that is not there
-- is never posted.
CREATE TABLE fuel_charges (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind           fuel_charge_kind NOT NULL,
  key            text NOT NULL UNIQUE,
  input_hash     bytea NOT NULL,
  member_id      bigint NOT NULL,
  due            bigint NOT NULL,
  bonus_paid     bigint NOT NULL,
  fuel_paid      bigint NOT NULL,
  arrears        bigint NOT NULL,
  -- The level structure in force when the charge arose: its arrears are shared out by the same one.
  level_version  integer,
  -- What each level above was paid, nearest first; uplines never change, so the place names the member.
  shares         bigint[] NOT NULL,
  entry_id       bigint,
  -- Fuel and bonus fuel right after it.
  balance_after  bigint NOT NULL,
  at             timestamptz NOT NULL,
  -- Of a closed position; empty for the other kinds.
  server         text,
  login          text,
  position_id    bigint,
  deal_ticket    bigint,
  symbol         text,
  volume         numeric,
  price          numeric,
  side           text,
  profit         bigint,
  closed_at      timestamptz,
  CHECK (due = bonus_paid + fuel_paid + arrears AND bonus_paid >= 0 AND fuel_paid >= 0 AND arrears >= 0)
);
CREATE INDEX fuel_charges_of_member ON fuel_charges (member_id, id);
CREATE INDEX fuel_charges_in_arrears ON fuel_charges (member_id, id) WHERE arrears > 0;

CREATE TABLE fuel_deposits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  input_hash  bytea NOT NULL,
  member_id   bigint NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  entry_id    bigint NOT NULL,
  -- Empty while the member's deposits are below the minimum.
  credited_at timestamptz,
  -- Of the deposit that brought the waiting ones over the minimum: all that was credited, and the direct income it paid.
  credited    bigint NOT NULL,
  direct      bigint NOT NULL,
  collected   bigint NOT NULL,
  at          timestamptz NOT NULL
);
CREATE INDEX fuel_deposits_of_member ON fuel_deposits (member_id, id);

CREATE TABLE fuel_refunds (
  key         text PRIMARY KEY,
  input_hash  bytea NOT NULL,
  member_id   bigint NOT NULL,
  refund      bigint NOT NULL CHECK (refund >= 0),
  fuel        bigint NOT NULL,
  bonus       bigint NOT NULL,
  at          timestamptz NOT NULL
);

-- Lifetime figures of the reports, one row a member, written under the lock of the member's fuel row.
CREATE TABLE fuel_totals (
  member_id    bigint PRIMARY KEY,
  deposited    bigint NOT NULL DEFAULT 0,
  charged      bigint NOT NULL DEFAULT 0,
  hosted       bigint NOT NULL DEFAULT 0,
  refunded     bigint NOT NULL DEFAULT 0,
  paid_out     bigint NOT NULL DEFAULT 0,
  bonus        bigint NOT NULL DEFAULT 0,
  trades       integer NOT NULL DEFAULT 0,
  trades_won   integer NOT NULL DEFAULT 0,
  trades_lost  integer NOT NULL DEFAULT 0,
  won          bigint NOT NULL DEFAULT 0,
  lost         bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

CREATE TABLE bot_hosting (
  member_id       bigint PRIMARY KEY,
  capital         bigint NOT NULL CHECK (capital > 0),
  active_from     timestamptz NOT NULL,
  -- The last day charged for.
  hosted_through  date NOT NULL,
  ended_at        timestamptz,
  low_since       timestamptz,
  deactivated_at  timestamptz
);
CREATE INDEX bot_hosting_due ON bot_hosting (hosted_through) WHERE ended_at IS NULL AND deactivated_at IS NULL;

-- The same position reported with other figures: payouts of the member wait until an operator has looked.
CREATE TABLE frozen_members (
  member_id  bigint PRIMARY KEY,
  reason     text NOT NULL,
  frozen_at  timestamptz NOT NULL,
  -- When the operator was told.
  told_at    timestamptz
);
CREATE INDEX frozen_members_untold ON frozen_members (member_id) WHERE told_at IS NULL;

CREATE FUNCTION shares_added(a bigint[], b bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY place), '{}')
  FROM unnest(a, b) WITH ORDINALITY AS s(x, y, place)
$$;

/*
 * Takes what is due from bonus first, then from fuel, and posts it; the rest is arrears. The caller holds the members' fuel
 * rows. Several dues of one member are taken in their order: after the dues up to one sum to C, bonus has paid min(C, B) and
 * fuel min(C - that, F), so no row has to wait for the one before it. A due with a level version is shared out to the uplines.
 */
CREATE FUNCTION fuel_take(
  t_kind text, t_key text[], t_hash bytea[], t_event text[], t_at timestamptz[], t_member bigint[], t_due bigint[], t_version integer[]
) RETURNS TABLE (place bigint, entry_id bigint, bonus bigint, fuel bigint, arrears bigint, shares bigint[], balance_after bigint)
LANGUAGE sql AS $$
  WITH due AS (
    SELECT t.*, b.fuel AS had, b.bonus_fuel AS had_bonus, b.sponsor_id,
           sum(t.due) OVER (PARTITION BY t.member_id ORDER BY t.place)::bigint AS sum_due
    FROM unnest(t_key, t_hash, t_event, t_at, t_member, t_due, t_version)
      WITH ORDINALITY AS t(key, hash, event, at, member_id, due, version, place)
    JOIN fuel_balances b ON b.member_id = t.member_id
  ), bounded AS (
    SELECT *, least(sum_due, had_bonus) AS bonus_now, least(sum_due - due, had_bonus) AS bonus_before,
           least(greatest(sum_due - had_bonus, 0), had) AS fuel_now, least(greatest(sum_due - due - had_bonus, 0), had) AS fuel_before
    FROM due
  ), taken AS MATERIALIZED (
    SELECT place, key, hash, event, at, member_id, due, version,
           bonus_now - bonus_before AS b, fuel_now - fuel_before AS f,
           CASE WHEN sponsor_id IS NULL THEN 0 ELSE (had - fuel_before) * 500 / 10000 - (had - fuel_now) * 500 / 10000 END AS released,
           had + had_bonus - fuel_now - bonus_now AS balance_after,
           CASE WHEN bonus_now + fuel_now > bonus_before + fuel_before
                THEN nextval('ledger_entries_id_seq') END AS entry_id,
           -- Only what takes something becomes an entry, and entries are counted without gaps.
           count(*) FILTER (WHERE bonus_now + fuel_now > bonus_before + fuel_before) OVER (ORDER BY place) AS entry_place
    FROM bounded
  ), line AS MATERIALIZED (
    -- Unfolded here and not in the join below, where the planner would unfold once per level.
    SELECT t.place, t.entry_place, t.f, t.version, u.upline, u.level
    FROM (SELECT t.place, t.entry_place, t.f, t.version, p.uplines FROM taken t JOIN sponsorships p ON p.member_id = t.member_id
          WHERE t.f > 0 AND t.version IS NOT NULL OFFSET 0) t
    CROSS JOIN LATERAL unnest(t.uplines) WITH ORDINALITY AS u(upline, level)
  ), share AS MATERIALIZED (
    SELECT l.place, l.entry_place, l.upline, l.level,
           CASE WHEN s.active AND s.active_directs >= r.active_members_min AND s.team_business >= r.team_business_min
                THEN l.f * r.share_basis_points / 10000 ELSE 0 END AS amount
    FROM line l
    JOIN level_rules r ON r.version = l.version AND r.level = l.level
    JOIN team_standings s ON s.member_id = l.upline
  ), split AS MATERIALIZED (
    SELECT t.*, coalesce(s.shares, '{}') AS shares, coalesce(s.paid, 0) AS paid,
           -- What remains of the 90%; a micro-dollar that rounding takes beyond it comes out of operations.
           CASE WHEN t.version IS NULL THEN 0 ELSE greatest(t.f * 9000 / 10000 - coalesce(s.paid, 0) - t.released, 0) END AS pool
    FROM taken t
    LEFT JOIN (SELECT place, array_agg(amount ORDER BY level) AS shares, sum(amount)::bigint AS paid FROM share GROUP BY place) s
      ON s.place = t.place
  ), posting(entry, member, account, amount) AS (
    SELECT s.entry_place, p.member, p.account, p.amount FROM split s CROSS JOIN LATERAL (VALUES
      (s.member_id, 'fuel'::ledger_account, -s.f), (s.member_id, 'bonus_fuel', -s.b), (s.member_id, 'advance', s.released),
      (0, 'promotions', s.b), (0, 'affiliate_pool', s.pool), (0, 'operations', s.f - s.released - s.paid - s.pool)
    ) AS p(member, account, amount) WHERE p.amount <> 0
    UNION ALL
    SELECT entry_place, upline, 'income', amount FROM share WHERE amount > 0
  ), written AS MATERIALIZED (
    SELECT ledger_write(t_kind, e.ids, e.keys, e.hashes, e.events, e.ats, p.entries, p.members, p.accounts, p.amounts)
    FROM (SELECT array_agg(entry_id ORDER BY place) AS ids, array_agg(key ORDER BY place) AS keys, array_agg(hash ORDER BY place) AS hashes,
                 array_agg(event ORDER BY place) AS events, array_agg(at ORDER BY place) AS ats FROM split WHERE entry_id IS NOT NULL) e,
         (SELECT array_agg(entry) AS entries, array_agg(member) AS members, array_agg(account) AS accounts,
                 array_agg(amount) AS amounts FROM posting) p
    WHERE e.ids IS NOT NULL
  )
  SELECT s.place, s.entry_id, s.b, s.f, s.due - s.b - s.f, s.shares, s.balance_after
  FROM split s WHERE (SELECT count(*) FROM written) >= 0
$$;

/*
 * Settles new charges, any number at once; a key that was settled before changes nothing. Answers the stored charge of every
 * key, so a replay gets the same answer as the first. The caller compares the hashes.
 */
CREATE FUNCTION fuel_settle(
  c_kind text, c_key text[], c_hash bytea[], c_event text[], c_at timestamptz[], c_member bigint[], c_due bigint[],
  c_server text[], c_login text[], c_position bigint[], c_deal bigint[], c_symbol text[], c_volume numeric[], c_price numeric[],
  c_side text[], c_profit bigint[], c_closed_at timestamptz[]
) RETURNS SETOF fuel_charges LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  fresh bigint[];
  structure integer;
BEGIN
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (c_member) ORDER BY member_id DESC FOR UPDATE;
  SELECT array_agg(n.place ORDER BY n.place) INTO fresh FROM (
    SELECT DISTINCT ON (c.key) c.place FROM unnest(c_key) WITH ORDINALITY AS c(key, place)
    WHERE NOT EXISTS (SELECT 1 FROM fuel_charges f WHERE f.key = c.key) ORDER BY c.key, c.place) n;
  IF fresh IS NOT NULL THEN
    IF c_kind = 'charge' THEN structure := (SELECT max(version) FROM level_structures); END IF;
    WITH item AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY i.place) AS place, i.place AS given,
             c_key[i.place] AS key, c_hash[i.place] AS hash, c_event[i.place] AS event, c_at[i.place] AS at,
             c_member[i.place] AS member_id, c_due[i.place] AS due, c_profit[i.place] AS profit
      FROM unnest(fresh) AS i(place)
    ), taken AS MATERIALIZED (
      SELECT t.* FROM (SELECT array_agg(key ORDER BY place) AS keys,
                              array_agg(hash ORDER BY place) AS hashes, array_agg(event ORDER BY place) AS events,
                              array_agg(at ORDER BY place) AS ats, array_agg(member_id ORDER BY place) AS members,
                              array_agg(due ORDER BY place) AS dues, array_agg(structure ORDER BY place) AS versions FROM item) a
      CROSS JOIN LATERAL fuel_take(c_kind, a.keys, a.hashes, a.events, a.ats, a.members, a.dues, a.versions) t
    ), stored AS (
      INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, shares,
                                entry_id, balance_after, at, server, login, position_id, deal_ticket, symbol, volume, price,
                                side, profit, closed_at)
        SELECT c_kind::fuel_charge_kind, i.key, i.hash, i.member_id, i.due, t.bonus, t.fuel, t.arrears, structure, t.shares,
               t.entry_id, t.balance_after, i.at, c_server[given], c_login[given], c_position[given], c_deal[given], c_symbol[given],
               c_volume[given], c_price[given], c_side[given], i.profit, c_closed_at[given]
        FROM item i JOIN taken t ON t.place = i.place ORDER BY i.place
    )
    INSERT INTO fuel_totals AS f (member_id, charged, hosted, trades, trades_won, trades_lost, won, lost)
      SELECT i.member_id,
             CASE WHEN c_kind = 'charge' THEN sum(t.bonus + t.fuel) ELSE 0 END,
             CASE WHEN c_kind = 'charge' THEN 0 ELSE sum(t.bonus + t.fuel) END,
             count(i.profit), count(*) FILTER (WHERE i.profit > 0), count(*) FILTER (WHERE i.profit < 0),
             coalesce(sum(i.profit) FILTER (WHERE i.profit > 0), 0), coalesce(-sum(i.profit) FILTER (WHERE i.profit < 0), 0)
      FROM item i JOIN taken t ON t.place = i.place GROUP BY i.member_id
      ON CONFLICT (member_id) DO UPDATE SET charged = f.charged + excluded.charged, hosted = f.hosted + excluded.hosted,
        trades = f.trades + excluded.trades, trades_won = f.trades_won + excluded.trades_won,
        trades_lost = f.trades_lost + excluded.trades_lost, won = f.won + excluded.won, lost = f.lost + excluded.lost;
  END IF;
  RETURN QUERY SELECT f.* FROM unnest(c_key) WITH ORDINALITY AS c(key, place) JOIN fuel_charges f ON f.key = c.key ORDER BY c.place;
END $$;

/*
 * The same for a single charge, step by step: for one row the plans of the set-based function cost more than the work.
 * The worlds of the tests run both against one model.
 */
CREATE FUNCTION fuel_settle_one(
  c_kind text, c_key text, c_hash bytea, c_event text, c_at timestamptz, c_member bigint, c_due bigint,
  c_server text, c_login text, c_position bigint, c_deal bigint, c_symbol text, c_volume numeric, c_price numeric,
  c_side text, c_profit bigint, c_closed_at timestamptz
) RETURNS SETOF fuel_charges LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  stored fuel_charges%ROWTYPE;
  structure integer; new_entry bigint;
  b bigint; f bigint; released bigint := 0; pool bigint := 0; paid bigint := 0;
  shares bigint[] := '{}'; members bigint[] := '{}'; accounts ledger_account[] := '{}'; amounts bigint[] := '{}';
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = c_member FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'member % has no accounts', c_member; END IF;
  SELECT * INTO stored FROM fuel_charges WHERE key = c_key;
  IF FOUND THEN
    RETURN NEXT stored;
    RETURN;
  END IF;
  b := least(c_due, own.bonus_fuel);
  f := least(c_due - b, own.fuel);
  IF own.sponsor_id IS NOT NULL THEN released := own.fuel * 500 / 10000 - (own.fuel - f) * 500 / 10000; END IF;
  IF c_kind = 'charge' THEN
    structure := (SELECT max(version) FROM level_structures);
    IF f > 0 THEN
      SELECT coalesce(array_agg(l.amount ORDER BY l.level), '{}'), coalesce(sum(l.amount), 0),
             coalesce(array_agg(l.upline ORDER BY l.level) FILTER (WHERE l.amount > 0), '{}'),
             coalesce(array_agg('income'::ledger_account) FILTER (WHERE l.amount > 0), '{}'),
             coalesce(array_agg(l.amount ORDER BY l.level) FILTER (WHERE l.amount > 0), '{}')
        INTO shares, paid, members, accounts, amounts
        FROM (SELECT u.upline, u.level,
                     CASE WHEN t.active AND t.active_directs >= r.active_members_min AND t.team_business >= r.team_business_min
                          THEN f * r.share_basis_points / 10000 ELSE 0 END AS amount
              FROM sponsorships p CROSS JOIN LATERAL unnest(p.uplines) WITH ORDINALITY AS u(upline, level)
              JOIN level_rules r ON r.version = structure AND r.level = u.level
              JOIN team_standings t ON t.member_id = u.upline
              WHERE p.member_id = c_member) l;
      pool := greatest(f * 9000 / 10000 - paid - released, 0);
    END IF;
  END IF;
  IF b + f > 0 THEN
    IF f > 0 THEN members := members || c_member; accounts := accounts || 'fuel'::ledger_account; amounts := amounts || -f; END IF;
    IF b > 0 THEN
      members := members || ARRAY[c_member, 0]; accounts := accounts || '{bonus_fuel,promotions}'::ledger_account[]; amounts := amounts || ARRAY[-b, b];
    END IF;
    IF released > 0 THEN members := members || c_member; accounts := accounts || 'advance'::ledger_account; amounts := amounts || released; END IF;
    IF pool > 0 THEN members := members || 0::bigint; accounts := accounts || 'affiliate_pool'::ledger_account; amounts := amounts || pool; END IF;
    IF f - released - paid - pool > 0 THEN
      members := members || 0::bigint; accounts := accounts || 'operations'::ledger_account; amounts := amounts || (f - released - paid - pool);
    END IF;
    new_entry := nextval('ledger_entries_id_seq');
    PERFORM ledger_write(c_kind, ARRAY[new_entry], ARRAY[c_key], ARRAY[c_hash], ARRAY[c_event], ARRAY[c_at],
      array_fill(1::bigint, ARRAY[cardinality(members)]), members, accounts, amounts);
  END IF;
  INSERT INTO fuel_totals AS t (member_id, charged, hosted, trades, trades_won, trades_lost, won, lost)
    VALUES (c_member, CASE WHEN c_kind = 'charge' THEN b + f ELSE 0 END, CASE WHEN c_kind = 'charge' THEN 0 ELSE b + f END,
      (c_profit IS NOT NULL)::int, coalesce(c_profit > 0, false)::int, coalesce(c_profit < 0, false)::int,
      coalesce(greatest(c_profit, 0), 0), coalesce(greatest(-c_profit, 0), 0))
    ON CONFLICT (member_id) DO UPDATE SET charged = t.charged + excluded.charged, hosted = t.hosted + excluded.hosted,
      trades = t.trades + excluded.trades, trades_won = t.trades_won + excluded.trades_won,
      trades_lost = t.trades_lost + excluded.trades_lost, won = t.won + excluded.won, lost = t.lost + excluded.lost;
  RETURN QUERY INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, shares,
      entry_id, balance_after, at, server, login, position_id, deal_ticket, symbol, volume, price, side, profit, closed_at)
    VALUES (c_kind::fuel_charge_kind, c_key, c_hash, c_member, c_due, b, f, c_due - b - f, structure, shares, new_entry,
      own.fuel + own.bonus_fuel - f - b, c_at, c_server, c_login, c_position, c_deal, c_symbol, c_volume, c_price, c_side, c_profit, c_closed_at)
    RETURNING *;
END $$;

/* Collects what a member owes, oldest first, each as an entry of its own. The caller holds the member's fuel row. */
CREATE FUNCTION fuel_collect_arrears(p_member bigint, p_cause text, p_hash bytea, p_at timestamptz) RETURNS bigint
LANGUAGE sql AS $$
  WITH owed AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY id) AS place, id, key, arrears, level_version FROM fuel_charges
    WHERE member_id = p_member AND arrears > 0
  ), taken AS MATERIALIZED (
    SELECT t.* FROM (SELECT array_agg(p_cause || ' pays ' || key ORDER BY place) AS keys,
                            array_agg(p_hash ORDER BY place) AS hashes, array_agg('arrears of ' || key ORDER BY place) AS events,
                            array_agg(p_at ORDER BY place) AS ats, array_agg(p_member ORDER BY place) AS members,
                            array_agg(arrears ORDER BY place) AS dues, array_agg(level_version ORDER BY place) AS versions FROM owed) a
    CROSS JOIN LATERAL fuel_take('arrears', a.keys, a.hashes, a.events, a.ats, a.members, a.dues, a.versions) t
  ), paid AS (
    UPDATE fuel_charges f SET bonus_paid = f.bonus_paid + t.bonus, fuel_paid = f.fuel_paid + t.fuel, arrears = t.arrears,
        shares = shares_added(f.shares, t.shares)
      FROM owed o JOIN taken t ON t.place = o.place WHERE f.id = o.id AND t.bonus + t.fuel > 0
      RETURNING f.kind, t.bonus + t.fuel AS amount
  ), counted AS (
    UPDATE fuel_totals SET charged = charged + coalesce((SELECT sum(amount) FROM paid WHERE kind = 'charge'), 0),
                           hosted = hosted + coalesce((SELECT sum(amount) FROM paid WHERE kind <> 'charge'), 0)
      WHERE member_id = p_member
  )
  SELECT coalesce(sum(bonus + fuel), 0)::bigint FROM taken
$$;

/* A deposit on the chain: waits below the minimum, is credited with what waited once that is reached, and pays arrears first. */
CREATE FUNCTION fuel_deposit(
  p_key text, p_hash bytea, p_event text, p_at timestamptz, p_member bigint, p_amount bigint, p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  earlier fuel_deposits%ROWTYPE;
  total bigint; direct_income bigint := 0; collected_now bigint; new_entry bigint;
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'member % has no accounts', p_member; END IF;
  SELECT * INTO earlier FROM fuel_deposits WHERE key = p_key;
  IF FOUND THEN
    IF earlier.input_hash <> p_hash THEN
      RAISE EXCEPTION 'the key % was used for another input', p_key USING ERRCODE = 'FL001';
    END IF;
    RETURN NEXT earlier;
    RETURN;
  END IF;
  new_entry := nextval('ledger_entries_id_seq');
  total := own.waiting + p_amount;
  IF total < p_min THEN
    PERFORM ledger_write('deposit_waiting', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      ARRAY[1, 1], ARRAY[0, p_member], ARRAY['treasury', 'suspense']::ledger_account[], ARRAY[-p_amount, p_amount]);
    RETURN QUERY INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited, direct, collected, at)
      VALUES (p_key, p_hash, p_member, p_amount, new_entry, 0, 0, 0, p_at) RETURNING *;
    RETURN;
  END IF;
  -- Counters are locked between fuel and income rows; and the deposit counts for the arrears it pays.
  PERFORM team_add_business(p_member, total);
  IF own.sponsor_id IS NOT NULL THEN
    direct_income := (own.fuel + total) * 500 / 10000 - own.fuel * 500 / 10000;
  END IF;
  PERFORM ledger_write('deposit', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY[p_event], ARRAY[p_at],
      array_agg(1::bigint), array_agg(p.member), array_agg(p.account), array_agg(p.amount))
    FROM (VALUES (0::bigint, 'treasury'::ledger_account, -p_amount), (p_member, 'suspense', -own.waiting), (p_member, 'fuel', total),
                 (p_member, 'advance', -direct_income), (own.sponsor_id, 'income', direct_income)) AS p(member, account, amount)
    WHERE p.amount <> 0;
  UPDATE fuel_deposits SET credited_at = p_at WHERE member_id = p_member AND credited_at IS NULL;
  INSERT INTO fuel_totals AS t (member_id, deposited) VALUES (p_member, total)
    ON CONFLICT (member_id) DO UPDATE SET deposited = t.deposited + excluded.deposited;
  collected_now := fuel_collect_arrears(p_member, p_key, p_hash, p_at);
  RETURN QUERY INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
    VALUES (p_key, p_hash, p_member, p_amount, new_entry, p_at, total, direct_income, collected_now, p_at) RETURNING *;
END $$;

/*
 * The same for many deposits at once, in the order given. Members in arrears are left out of it: collecting pays their uplines,
 * whose rows must be locked after everybody's counters, so each of them is credited in a transaction of its own. Answers the
 * stored deposits, which the caller knows by their keys.
 */
CREATE FUNCTION fuel_deposit_many(
  d_key text[], d_hash bytea[], d_event text[], p_at timestamptz, d_member bigint[], d_amount bigint[], p_min bigint
) RETURNS SETOF fuel_deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  places bigint[]; members bigint[]; gains bigint[]; waits bigint[]; totals bigint[]; directs bigint[]; sponsors bigint[];
  entries bigint[]; members_credited bigint[]; totals_credited bigint[];
BEGIN
  PERFORM 1 FROM fuel_balances WHERE member_id = ANY (d_member) ORDER BY member_id DESC FOR UPDATE;
  IF EXISTS (SELECT 1 FROM unnest(d_key, d_hash) AS d(key, hash) JOIN fuel_deposits f ON f.key = d.key WHERE f.input_hash <> d.hash) THEN
    RAISE EXCEPTION 'a key was used for another input' USING ERRCODE = 'FL001';
  END IF;

  -- A member's deposits one after the other: what waited before each, and what it credits, which is nothing below the minimum.
  WITH RECURSIVE item AS MATERIALIZED (
    SELECT d.place, d.member_id, d.amount, row_number() OVER (PARTITION BY d.member_id ORDER BY d.place) AS turn
    FROM (SELECT DISTINCT ON (d.key) d.* FROM unnest(d_key, d_member, d_amount) WITH ORDINALITY AS d(key, member_id, amount, place)
          ORDER BY d.key, d.place) d
    WHERE NOT EXISTS (SELECT 1 FROM fuel_deposits f WHERE f.key = d.key)
      AND NOT EXISTS (SELECT 1 FROM fuel_charges c WHERE c.member_id = d.member_id AND c.arrears > 0)
  ), step AS (
    SELECT i.place, i.member_id, i.amount, i.turn, b.sponsor_id, b.fuel AS had, b.waiting AS waited,
           CASE WHEN b.waiting + i.amount >= p_min THEN b.waiting + i.amount ELSE 0 END AS total
    FROM item i JOIN fuel_balances b ON b.member_id = i.member_id WHERE i.turn = 1
    UNION ALL
    SELECT n.place, n.member_id, n.amount, n.turn, n.sponsor_id, n.had, n.waited,
           CASE WHEN n.waited + n.amount >= p_min THEN n.waited + n.amount ELSE 0 END
    FROM (SELECT i.place, i.member_id, i.amount, i.turn, s.sponsor_id, s.had + s.total AS had,
                 CASE WHEN s.total > 0 THEN 0 ELSE s.waited + s.amount END AS waited
          FROM step s JOIN item i ON i.member_id = s.member_id AND i.turn = s.turn + 1) n
  )
  SELECT array_agg(s.place ORDER BY s.place), array_agg(s.member_id ORDER BY s.place), array_agg(s.amount ORDER BY s.place),
         array_agg(s.waited ORDER BY s.place), array_agg(s.total ORDER BY s.place), array_agg(s.sponsor_id ORDER BY s.place),
         array_agg(CASE WHEN s.sponsor_id IS NULL THEN 0 ELSE (s.had + s.total) * 500 / 10000 - s.had * 500 / 10000 END ORDER BY s.place),
         array_agg(nextval('ledger_entries_id_seq') ORDER BY s.place)
    INTO places, members, gains, waits, totals, sponsors, directs, entries FROM step s;

  IF places IS NOT NULL THEN
    SELECT array_agg(c.member_id), array_agg(c.total) INTO members_credited, totals_credited
      FROM (SELECT t.member_id, sum(t.total)::bigint AS total FROM unnest(members, totals) AS t(member_id, total)
            WHERE t.total > 0 GROUP BY t.member_id) c;
    IF members_credited IS NOT NULL THEN
      PERFORM team_add_business_of_many(members_credited, totals_credited);
    END IF;

    PERFORM ledger_write(w.kind, w.ids, w.keys, w.hashes, w.events, w.ats, p.entries, p.members, p.accounts, p.amounts)
      FROM (SELECT CASE WHEN e.total > 0 THEN 'deposit' ELSE 'deposit_waiting' END AS kind,
                   array_agg(e.id ORDER BY e.n) AS ids, array_agg(d_key[e.place] ORDER BY e.n) AS keys,
                   array_agg(d_hash[e.place] ORDER BY e.n) AS hashes, array_agg(d_event[e.place] ORDER BY e.n) AS events,
                   array_agg(p_at ORDER BY e.n) AS ats, array_agg(e.n ORDER BY e.n) AS ns
            FROM unnest(places, entries, totals) WITH ORDINALITY AS e(place, id, total, n) GROUP BY 1) w
      CROSS JOIN LATERAL (
        SELECT array_agg(l.entry) AS entries, array_agg(l.member) AS members, array_agg(l.account) AS accounts, array_agg(l.amount) AS amounts
        FROM (SELECT o.entry, v.member, v.account, v.amount FROM unnest(w.ns) WITH ORDINALITY AS o(n, entry)
              CROSS JOIN LATERAL (VALUES
                (0::bigint, 'treasury'::ledger_account, -gains[o.n]),
                (members[o.n], 'suspense', CASE WHEN totals[o.n] > 0 THEN -waits[o.n] ELSE gains[o.n] END),
                (members[o.n], 'fuel', totals[o.n]), (members[o.n], 'advance', -directs[o.n]), (sponsors[o.n], 'income', directs[o.n])
              ) AS v(member, account, amount) WHERE v.amount <> 0) l) p
      -- What waits is put there before it is taken out again.
      ORDER BY w.kind DESC;

    UPDATE fuel_deposits SET credited_at = p_at WHERE member_id = ANY (members_credited) AND credited_at IS NULL;
    INSERT INTO fuel_totals AS t (member_id, deposited)
      SELECT c.member_id, c.total FROM unnest(members_credited, totals_credited) AS c(member_id, total)
      ON CONFLICT (member_id) DO UPDATE SET deposited = t.deposited + excluded.deposited;
    INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
      SELECT d_key[s.place], d_hash[s.place], s.member_id, s.gain, s.entry,
             CASE WHEN max(s.total) OVER (PARTITION BY s.member_id ORDER BY s.place DESC) > 0 THEN p_at END, s.total, s.direct, 0, p_at
      FROM unnest(places, members, gains, totals, directs, entries) AS s(place, member_id, gain, total, direct, entry) ORDER BY s.place;
  END IF;
  RETURN QUERY SELECT f.* FROM fuel_deposits f WHERE f.key = ANY (d_key);
END $$;

/* The account is closed: unused fuel less the direct income paid on it goes back, bonus fuel returns to promotions. */
CREATE FUNCTION fuel_refund(p_key text, p_hash bytea, p_at timestamptz, p_member bigint) RETURNS TABLE (refunded bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own fuel_balances%ROWTYPE;
  earlier fuel_refunds%ROWTYPE;
  new_entry bigint;
BEGIN
  SELECT * INTO own FROM fuel_balances WHERE member_id = p_member FOR UPDATE;
  SELECT * INTO earlier FROM fuel_refunds WHERE key = p_key;
  IF FOUND THEN
    IF earlier.input_hash <> p_hash THEN
      RAISE EXCEPTION 'the key % was used for another input', p_key USING ERRCODE = 'FL001';
    END IF;
    RETURN QUERY SELECT earlier.refund, true;
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM fuel_charges WHERE member_id = p_member AND arrears > 0) THEN
    RAISE EXCEPTION 'member % is in arrears', p_member USING ERRCODE = 'FL004';
  END IF;
  IF own.fuel + own.bonus_fuel > 0 THEN
    new_entry := nextval('ledger_entries_id_seq');
    PERFORM ledger_write('refund', ARRAY[new_entry], ARRAY[p_key], ARRAY[p_hash], ARRAY['account closed'], ARRAY[p_at],
        array_agg(1::bigint), array_agg(p.member), array_agg(p.account), array_agg(p.amount))
      FROM (VALUES (p_member, 'fuel'::ledger_account, -own.fuel), (p_member, 'advance', -own.advance),
                   (0::bigint, 'treasury', own.fuel + own.advance), (p_member, 'bonus_fuel', -own.bonus_fuel),
                   (0, 'promotions', own.bonus_fuel)) AS p(member, account, amount)
      WHERE p.amount <> 0;
    INSERT INTO fuel_totals AS t (member_id, refunded, paid_out, bonus) VALUES (p_member, own.fuel, own.fuel + own.advance, -own.bonus_fuel)
      ON CONFLICT (member_id) DO UPDATE SET refunded = t.refunded + excluded.refunded, paid_out = t.paid_out + excluded.paid_out,
        bonus = t.bonus + excluded.bonus;
  END IF;
  INSERT INTO fuel_refunds (key, input_hash, member_id, refund, fuel, bonus, at)
    VALUES (p_key, p_hash, p_member, own.fuel + own.advance, own.fuel, own.bonus_fuel, p_at);
  RETURN QUERY SELECT own.fuel + own.advance, false;
END $$;

REVOKE INSERT, UPDATE, DELETE ON fuel_charges, fuel_deposits, fuel_refunds FROM fairlead_app;
REVOKE EXECUTE ON FUNCTION fuel_take, fuel_collect_arrears, fuel_settle, fuel_settle_one, fuel_deposit, fuel_deposit_many, fuel_refund FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fuel_settle, fuel_settle_one, fuel_deposit, fuel_deposit_many, fuel_refund TO fairlead_app;
