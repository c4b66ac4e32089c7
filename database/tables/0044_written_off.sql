-- Closing and reopening erased every debt: what was written off is owed again by whoever is open, and is looked up by member from now on.
UPDATE fuel_charges c SET arrears = c.arrears + c.written_off, written_off = 0
  FROM fuel_balances b WHERE b.member_id = c.member_id AND b.closed_at IS NULL AND c.written_off > 0;
CREATE INDEX fuel_charges_written_off ON fuel_charges (member_id) WHERE written_off > 0;
