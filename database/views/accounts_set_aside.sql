-- Offered by set-aside: accounts whose terminals are not followed ('follow') or whose bars are not played ('play').
CREATE VIEW accounts_set_aside WITH (security_invoker = true) AS
  SELECT account_id, what
  FROM set_aside WHERE account_id IS NOT NULL;
