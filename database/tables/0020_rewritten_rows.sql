-- With every bar the fleet rewrites the marks of all accounts that hold positions, and stops that follow the price. With room left on its page a
-- rewritten row stays there and no index is touched, which is most of what such a bar costs the database.
ALTER TABLE trading_accounts SET (fillfactor = 50);
ALTER TABLE positions SET (fillfactor = 70);
ALTER TABLE fleet_shards SET (fillfactor = 20);
