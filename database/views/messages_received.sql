-- Offered by contact: messages of the contact form.
CREATE VIEW messages_received WITH (security_invoker = true) AS
  SELECT id, created_at, done_at
  FROM contact_messages;
