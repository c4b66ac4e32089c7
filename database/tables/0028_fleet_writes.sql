-- What a deal tells of itself is read from the deal: its line of the log was a second row with its words and two indexes, written for
-- every deal and read by nearly nobody. Only words that no figure makes, those of who asked for a close, are kept, with the deal.
ALTER TABLE deals ADD COLUMN words text;
UPDATE deals d SET words = l.words FROM bot_log l
  WHERE l.kind = 'exit' AND l.account_id = d.account_id AND l.position_id = d.position_id AND l.at = d.at
    AND d.entry = 'out' AND d.reason = 30;
DELETE FROM bot_log WHERE kind NOT IN ('refusal', 'state');
ALTER TABLE bot_log DROP CONSTRAINT bot_log_kind_check, ADD CONSTRAINT bot_log_kind_check CHECK (kind IN ('refusal', 'state'));
DROP INDEX bot_log_of_member, bot_log_by_time, bot_log_of_all;
CREATE INDEX bot_log_of_member ON bot_log (member_id, at, id);
CREATE INDEX bot_log_of_all ON bot_log (at, id);

-- A trade is written once, when nothing of it is open any more, instead of twice with all its indexes each time. Until then its first
-- deal keeps the terms it was opened on.
ALTER TABLE deals
  ADD COLUMN company_basis_points integer,
  ADD COLUMN discount_basis_points integer,
  ADD COLUMN basis charge_basis;
UPDATE deals d SET company_basis_points = t.company_basis_points, discount_basis_points = t.discount_basis_points, basis = t.basis
  FROM trades t WHERE t.closed_at IS NULL AND d.account_id = t.account_id AND d.trade_position_id = t.position_id
    AND d.position_id = t.position_id AND d.entry = 'in';
DELETE FROM trades WHERE closed_at IS NULL;
ALTER TABLE trades ALTER deal_ticket SET NOT NULL, ALTER price SET NOT NULL, ALTER profit SET NOT NULL, ALTER closed_at SET NOT NULL;
ALTER TABLE trades DROP CONSTRAINT trades_check;
-- Nobody asked how many are open.
DROP VIEW IF EXISTS trading_figures;
ALTER TABLE trading_totals DROP COLUMN trades_open;

-- Rewritten with every bar: pressing it takes longer than writing it out.
ALTER TABLE fleet_shards ALTER COLUMN equity_cents SET STORAGE EXTERNAL;
