-- Offered by fuel: sums of what each member deposited and was charged.
CREATE VIEW fuel_summed WITH (security_invoker = true) AS
  SELECT member_id, charged, deposited, hosted
  FROM fuel_totals;
