-- What the house pays and takes, as rows: an operator's change is a new version and holds for what comes after it.

CREATE TABLE rates (
  version                 integer PRIMARY KEY CHECK (version > 0),
  valid_from              timestamptz NOT NULL,
  -- Of a fuel deposit, to the sponsor. Members keep the one they joined under.
  direct_basis_points     integer NOT NULL CHECK (direct_basis_points >= 0),
  -- Of the fuel a charge takes: what is there for direct and level income and the pool. The rest is for operations.
  affiliate_basis_points  integer NOT NULL CHECK (affiliate_basis_points BETWEEN 0 AND 10000),
  -- A withdrawal keeps the fee it was asked for under.
  withdrawal_fee          bigint NOT NULL CHECK (withdrawal_fee >= 0),
  withdrawal_min          bigint NOT NULL,
  -- Fuel is low below the larger of the two: an amount, and a share of the capital.
  low_fuel_min            bigint NOT NULL CHECK (low_fuel_min >= 0),
  low_fuel_basis_points   integer NOT NULL CHECK (low_fuel_basis_points BETWEEN 0 AND 10000),
  CONSTRAINT fee_below_minimum CHECK (withdrawal_fee < withdrawal_min)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rates
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
REVOKE UPDATE, DELETE ON rates FROM fairlead_app;

-- Nobody is promised more than the split has: the largest direct share that any member may have joined under and all levels together.
-- Both kinds of change wait for each other here, so that two that fit alone cannot break it together.
CREATE FUNCTION payouts_within_split() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direct integer; levels bigint; split integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('payouts_within_split', 7));
  SELECT max(direct_basis_points) INTO direct FROM rates;
  SELECT affiliate_basis_points INTO split FROM rates ORDER BY version DESC LIMIT 1;
  SELECT coalesce(sum(share_basis_points), 0) INTO levels FROM level_rules
    WHERE version = (SELECT max(version) FROM level_structures);
  IF direct + levels > split THEN
    RAISE EXCEPTION 'a direct share of % and levels of % basis points are more than the split of %', direct, levels, split
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_within_split';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payouts_within_split AFTER INSERT ON rates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_within_split();
CREATE CONSTRAINT TRIGGER payouts_within_split AFTER INSERT ON level_rules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_within_split();

-- A version cannot reach back: what has happened since the one before it keeps its rates.
CREATE FUNCTION rates_go_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM rates WHERE version >= NEW.version OR valid_from > NEW.valid_from) THEN
    RAISE EXCEPTION 'version % of the rates does not follow the one before it', NEW.version
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rates_go_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER rates_go_forward BEFORE INSERT ON rates FOR EACH ROW EXECUTE FUNCTION rates_go_forward();

INSERT INTO rates (version, valid_from, direct_basis_points, affiliate_basis_points, withdrawal_fee, withdrawal_min, low_fuel_min, low_fuel_basis_points)
  VALUES (1, '2000-01-01T00:00:00Z', 500, 9000, 1000000, 10000000, 1000000, 50);

ALTER TABLE withdrawals ADD COLUMN fee bigint NOT NULL CHECK (fee BETWEEN 0 AND amount);
