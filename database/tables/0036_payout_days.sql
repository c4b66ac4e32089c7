-- What was paid on the chain on each day (UTC): the report of the house's money added up every payout there has been.
CREATE TABLE payout_days (
  day     date PRIMARY KEY,
  paid    bigint NOT NULL,
  amount  bigint NOT NULL
);

-- Payouts are ended by the signer alone, which works alone: nobody waits for the row of a day.
CREATE FUNCTION sum_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO payout_days AS d (day, paid, amount) VALUES ((NEW.ended_at AT TIME ZONE 'UTC')::date, 1, NEW.amount)
    ON CONFLICT (day) DO UPDATE SET paid = d.paid + 1, amount = d.amount + excluded.amount;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_paid AFTER UPDATE ON payouts FOR EACH ROW
  WHEN (NEW.status = 'paid' AND OLD.status <> 'paid') EXECUTE FUNCTION sum_paid();
REVOKE EXECUTE ON FUNCTION sum_paid() FROM PUBLIC;

INSERT INTO payout_days (day, paid, amount)
  SELECT (ended_at AT TIME ZONE 'UTC')::date, count(*), sum(amount) FROM payouts WHERE status = 'paid' GROUP BY 1;
