-- Which of several wishes has closed a position is asked by its account, also among those that were carried out long ago.
CREATE INDEX close_requests_of_account ON close_requests (account_id, id);
