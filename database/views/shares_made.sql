-- Offered by fleet: the shares of the bot's parts, from when on which ones held.
CREATE VIEW shares_made WITH (security_invoker = true) AS
  SELECT at, version, shares
  FROM learned_shares;
