-- Offered by ledger: when the books were looked at, and whether they agreed.
CREATE VIEW books_checked WITH (security_invoker = true) AS
  SELECT cash, checked_at, holds, liabilities
  FROM book_checks;
