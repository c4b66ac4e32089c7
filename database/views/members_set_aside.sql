-- Offered by set-aside: members of whom some work waits, and whether everything later of theirs waits with it.
CREATE VIEW members_set_aside WITH (security_invoker = true) AS
  SELECT member_id, what, is_ordered
  FROM set_aside WHERE account_id IS NULL;
