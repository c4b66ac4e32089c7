-- What a bot trades by is kept as versions: the account, its capital and what the member chose, from when on. Before, only the newest was known.
CREATE TABLE bot_versions (
  member_id   bigint NOT NULL REFERENCES members (id),
  version     integer NOT NULL CHECK (version > 0),
  -- Empty while no bot is set up.
  account_id  bigint REFERENCES trading_accounts (id),
  capital     bigint,
  -- Empty: the optimised settings.
  settings    jsonb,
  -- Empty where it had been changed before versions were kept, at a time that nobody noted.
  at          timestamptz,
  PRIMARY KEY (member_id, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bot_versions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- Setting an account up counts as its first choice: one that has made no other has held since it is in the fleet.
INSERT INTO bot_versions (member_id, version, account_id, capital, settings, at)
  SELECT b.member_id, 1, b.account_id, a.capital, b.settings, CASE WHEN a.choices <= 1 THEN a.enrolled_at END
  FROM bots b LEFT JOIN trading_accounts a ON a.id = b.account_id WHERE b.account_id IS NOT NULL OR b.settings IS NOT NULL;
