-- After a year of deposits and trades some looks that are taken every minute added up all of history. What they add up is kept as running
-- totals now, by triggers in the transactions that change it, and a part of them is compared with its sum every minute.

-- Of each address, in the token's smallest unit: every transfer to it that the chain tells of, those of them that are in the ledger (and
-- their micro-dollars), every transfer away from it, and what of that were sweeps of ours that are final.
CREATE TABLE address_sums (
  address   chain_address PRIMARY KEY,
  seen      numeric(78, 0) NOT NULL DEFAULT 0,
  credited  numeric(78, 0) NOT NULL DEFAULT 0,
  amount    bigint NOT NULL DEFAULT 0,
  gone      numeric(78, 0) NOT NULL DEFAULT 0,
  swept     numeric(78, 0) NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE INDEX address_sums_holding ON address_sums (address) WHERE seen > gone;
CREATE INDEX address_sums_unswept ON address_sums ((credited - swept) DESC, address) WHERE credited > swept;

-- Nobody writes the sums but these: they run as the owner of the table. Rows are taken in one order, so that writers never deadlock.
CREATE FUNCTION sum_deposits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO address_sums AS s (address, seen, credited, amount)
      SELECT to_address, sum(value), coalesce(sum(value) FILTER (WHERE status <> 'pending'), 0),
             coalesce(sum(amount) FILTER (WHERE status <> 'pending'), 0) FROM added GROUP BY 1 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET seen = s.seen + excluded.seen, credited = s.credited + excluded.credited,
        amount = s.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO address_sums AS s (address, seen, credited, amount)
      SELECT to_address, -sum(value), -coalesce(sum(value) FILTER (WHERE status <> 'pending'), 0),
             -coalesce(sum(amount) FILTER (WHERE status <> 'pending'), 0) FROM removed GROUP BY 1 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET seen = s.seen + excluded.seen, credited = s.credited + excluded.credited,
        amount = s.amount + excluded.amount;
  ELSE
    INSERT INTO address_sums AS s (address, seen, credited, amount)
      SELECT to_address, sum(value * sign), coalesce(sum(value * sign) FILTER (WHERE status <> 'pending'), 0),
             coalesce(sum(amount * sign) FILTER (WHERE status <> 'pending'), 0)
      FROM (SELECT to_address, value, amount, status, 1 AS sign FROM added UNION ALL SELECT to_address, value, amount, status, -1 FROM removed) c
      GROUP BY 1 HAVING sum(value * sign) <> 0 OR coalesce(sum(value * sign) FILTER (WHERE status <> 'pending'), 0) <> 0 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET seen = s.seen + excluded.seen, credited = s.credited + excluded.credited,
        amount = s.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_added AFTER INSERT ON chain_deposits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_deposits();
CREATE TRIGGER sum_removed AFTER DELETE ON chain_deposits REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_deposits();
CREATE TRIGGER sum_changed AFTER UPDATE ON chain_deposits REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_deposits();

CREATE FUNCTION sum_outflows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO address_sums AS s (address, gone) SELECT from_address, sum(value) FROM added GROUP BY 1 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET gone = s.gone + excluded.gone;
  ELSE
    INSERT INTO address_sums AS s (address, gone) SELECT from_address, -sum(value) FROM removed GROUP BY 1 ORDER BY 1
      ON CONFLICT (address) DO UPDATE SET gone = s.gone + excluded.gone;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_added AFTER INSERT ON chain_outflows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_outflows();
CREATE TRIGGER sum_removed AFTER DELETE ON chain_outflows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sum_outflows();

-- A sweep counts once, when it is mined: from then on it never changes.
CREATE FUNCTION sum_sweeps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO address_sums AS s (address, swept) VALUES (NEW.sender, NEW.value)
    ON CONFLICT (address) DO UPDATE SET swept = s.swept + excluded.swept;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_mined AFTER UPDATE ON chain_sends FOR EACH ROW
  WHEN (NEW.purpose = 'sweep' AND NEW.status = 'mined' AND OLD.status <> 'mined') EXECUTE FUNCTION sum_sweeps();
CREATE TRIGGER sum_added AFTER INSERT ON chain_sends FOR EACH ROW
  WHEN (NEW.purpose = 'sweep' AND NEW.status = 'mined') EXECUTE FUNCTION sum_sweeps();

INSERT INTO address_sums (address, seen, credited, amount, gone, swept)
  SELECT address, sum(seen), sum(credited), sum(amount), sum(gone), sum(swept) FROM (
    SELECT to_address AS address, value AS seen, CASE WHEN status <> 'pending' THEN value ELSE 0 END AS credited,
           CASE WHEN status <> 'pending' THEN amount ELSE 0 END AS amount, 0 AS gone, 0 AS swept FROM chain_deposits
    UNION ALL SELECT from_address, 0, 0, 0, value, 0 FROM chain_outflows
    UNION ALL SELECT sender, 0, 0, 0, 0, value FROM chain_sends WHERE purpose = 'sweep' AND status = 'mined') a
  GROUP BY 1;

-- Of each member: all deposits that were booked, waiting or not, and what each level above has got of the charges, nearest first. Both are
-- written under the lock of the member's fuel row, as the other totals are.
ALTER TABLE fuel_totals ADD COLUMN booked bigint NOT NULL DEFAULT 0, ADD COLUMN shares bigint[] NOT NULL DEFAULT '{}';
CREATE FUNCTION sum_booked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO fuel_totals AS t (member_id, booked) SELECT member_id, sum(amount) FROM added GROUP BY 1 ORDER BY 1 DESC
    ON CONFLICT (member_id) DO UPDATE SET booked = t.booked + excluded.booked;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_booked AFTER INSERT ON fuel_deposits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_booked();
UPDATE fuel_totals t SET booked = d.sum FROM (SELECT member_id, sum(amount) AS sum FROM fuel_deposits GROUP BY 1) d
  WHERE d.member_id = t.member_id;
INSERT INTO fuel_totals (member_id, booked) SELECT d.member_id, sum(d.amount) FROM fuel_deposits d
  WHERE NOT EXISTS (SELECT 1 FROM fuel_totals t WHERE t.member_id = d.member_id) GROUP BY 1;
UPDATE fuel_totals t SET shares = c.shares FROM (
    SELECT member_id, array_agg(sum ORDER BY level)::bigint[] AS shares FROM (
      SELECT f.member_id, s.level, sum(s.share) AS sum FROM fuel_charges f CROSS JOIN LATERAL unnest(f.shares) WITH ORDINALITY AS s(share, level)
      GROUP BY 1, 2) l GROUP BY 1) c
  WHERE c.member_id = t.member_id;

-- They run as triggers alone.
REVOKE EXECUTE ON FUNCTION sum_deposits(), sum_outflows(), sum_sweeps(), sum_booked() FROM PUBLIC;

-- What left our addresses is found by its transaction and by its block, and what we sent by the block it is in.
DROP INDEX chain_outflows_by_block;
CREATE INDEX chain_outflows_by_block ON chain_outflows (block_number);
CREATE INDEX chain_outflows_of_transaction ON chain_outflows (tx_hash);
CREATE INDEX chain_outflows_of_address ON chain_outflows (from_address);
CREATE INDEX chain_sends_of_payouts_by_block ON chain_sends (block_number) WHERE payout_id IS NOT NULL;
CREATE INDEX payouts_unpaid ON payouts (id) WHERE status <> 'paid';
-- The few entries that operators ordered, among all others.
CREATE INDEX ledger_entries_ordered ON ledger_entries (id)
  WHERE kind IN ('correction', 'leftover_refund', 'found', 'found_returned', 'house_payout');
