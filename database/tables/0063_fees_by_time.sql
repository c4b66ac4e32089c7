-- outside a transaction
-- What a member kept on some days takes off the hosting and fees of those days: found by their time, however long the history is.
CREATE INDEX CONCURRENTLY fuel_fees_of_member ON fuel_charges (member_id, at) WHERE kind <> 'charge';
