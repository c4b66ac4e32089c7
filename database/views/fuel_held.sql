-- Offered by ledger: what each member has of fuel and bonus.
CREATE VIEW fuel_held WITH (security_invoker = true) AS
  SELECT member_id, bonus_fuel, closed_at, direct_basis_points, fuel, sponsor_id, waiting
  FROM fuel_balances;
