-- Offered by trading: what members sent of their accounts with a broker, without the password.
CREATE VIEW broker_forms_sent WITH (security_invoker = true) AS
  SELECT member_id, capital, login, server
  FROM broker_forms;
