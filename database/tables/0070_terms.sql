-- Minimums, hosting, reactivation, the partner's discount, the bonus and the grace become figures of a version that owners make, as the others are. The
-- first version, and what the version before leaves out, has the specification's.
ALTER TABLE rates
  -- What is sent adds up until it reaches this: judged when it is credited.
  ADD COLUMN deposit_min bigint NOT NULL DEFAULT 10000000 CHECK (deposit_min BETWEEN 1000000 AND 1000000000),
  -- By the day, as it stands when the day's hosting is due.
  ADD COLUMN hosting_per_month bigint NOT NULL DEFAULT 20000000 CHECK (hosting_per_month BETWEEN 0 AND 1000000000),
  -- What a login may charge by itself is this and no more, and this has a limit that no login raises.
  ADD COLUMN reactivation_fee bigint NOT NULL DEFAULT 10000000 CHECK (reactivation_fee BETWEEN 0 AND 100000000),
  -- Likewise.
  ADD COLUMN joining_bonus bigint NOT NULL DEFAULT 5000000 CHECK (joining_bonus BETWEEN 1000000 AND 100000000),
  -- Of a trade whose account was opened with the introducing broker, as it stands when the trade is opened.
  ADD COLUMN partner_discount_basis_points integer NOT NULL DEFAULT 500 CHECK (partner_discount_basis_points BETWEEN 0 AND 10000),
  -- As it stands when the grace begins.
  ADD COLUMN grace_days integer NOT NULL DEFAULT 7 CHECK (grace_days BETWEEN 1 AND 90),
  -- The owner who made the version; of those of before it stands in the settings' history alone.
  ADD COLUMN made_by bigint REFERENCES members (id),
  ADD CONSTRAINT withdrawal_min_bounded CHECK (withdrawal_min BETWEEN 1000000 AND 1000000000) NOT VALID;

-- When the grace of low fuel is over: so long as was promised when it began, whatever changes meanwhile. The version before does not write it.
ALTER TABLE bot_hosting ADD COLUMN grace_ends_at timestamptz;
CREATE FUNCTION grace_of_its_beginning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.grace_ends_at := NEW.low_since + make_interval(hours => 24 * (
    SELECT r.grace_days FROM rates r WHERE r.valid_from <= NEW.low_since ORDER BY r.version DESC LIMIT 1));
  RETURN NEW;
END $$;
CREATE TRIGGER grace_of_its_beginning BEFORE INSERT OR UPDATE OF low_since ON bot_hosting
  FOR EACH ROW EXECUTE FUNCTION grace_of_its_beginning();
