-- Offered by deposits: which member a deposit address was given to.
CREATE VIEW addresses_given WITH (security_invoker = true) AS
  SELECT member_id, address, created_at, derivation_index
  FROM deposit_addresses;
