-- Offered by fuel: deposits that were booked as fuel.
CREATE VIEW deposits_booked WITH (security_invoker = true) AS
  SELECT id, member_id, amount, at, credited, credited_at, direct, entry_id, key
  FROM fuel_deposits;
