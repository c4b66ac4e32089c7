-- Offered by deposits: what came to each address, what of it is in the ledger, and what left it, in the token's smallest unit.
CREATE VIEW addresses_summed WITH (security_invoker = true) AS
  SELECT address, amount, credited, gone, seen, swept
  FROM address_sums;
