-- Offered by fuel: what members left owing.
CREATE VIEW debts_written_off WITH (security_invoker = true) AS
  SELECT member_id, written_off
  FROM fuel_charges WHERE written_off > 0;
