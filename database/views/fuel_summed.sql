-- Offered by fuel: sums of what each member deposited and was charged, and of what each level above got of the charges, nearest first.
CREATE VIEW fuel_summed WITH (security_invoker = true) AS
  SELECT member_id, booked, charged, deposited, hosted, refunded, shares
  FROM fuel_totals;
