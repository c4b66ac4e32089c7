-- Of ledger.
-- Takes what was appended so far into one row. Rows that another fold took meanwhile count there, not here.
CREATE FUNCTION ledger_fold_house() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (DELETE FROM house_movements RETURNING *),
       total AS (SELECT coalesce(sum(treasury), 0) AS treasury, coalesce(sum(operations), 0) AS operations,
                        coalesce(sum(affiliate_pool), 0) AS affiliate_pool, coalesce(sum(promotions), 0) AS promotions,
                        coalesce(sum(dust), 0) AS dust, coalesce(sum(suspense), 0) AS suspense, count(*) AS parts FROM taken)
  UPDATE house_folded h SET treasury = h.treasury + t.treasury, operations = h.operations + t.operations,
    affiliate_pool = h.affiliate_pool + t.affiliate_pool, promotions = h.promotions + t.promotions, dust = h.dust + t.dust,
    suspense = h.suspense + t.suspense
  FROM total t WHERE t.parts > 0
$$;
REVOKE EXECUTE ON FUNCTION ledger_fold_house FROM PUBLIC;
