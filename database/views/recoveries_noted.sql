-- Offered by payouts: where the database went on after it was restored, or a replica took over; the first is its beginning.
CREATE VIEW recoveries_noted WITH (security_invoker = true) AS
  SELECT number, begun_at, settled_at
  FROM database_lines;
