-- Offered by account: where each member wants to be paid.
CREATE VIEW addresses_chosen WITH (security_invoker = true) AS
  SELECT member_id, address, changed_at
  FROM payout_addresses;
