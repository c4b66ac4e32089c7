-- Offered by fuel: what each member was charged, and who had a share of it.
CREATE VIEW charges_made WITH (security_invoker = true) AS
  SELECT id, member_id, arrears, at, balance_after, bonus_paid, due, entry_id, fuel_paid, kind, level_version, shares, trade_id
  FROM fuel_charges;
