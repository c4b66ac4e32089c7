-- Members ask from inside their dashboard, too: operators see who it was, and lead from the message to the member.
ALTER TABLE contact_messages ADD COLUMN member_id bigint REFERENCES members (id);
