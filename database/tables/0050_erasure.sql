-- What we know of a person goes some time after the account was closed; the books keep the number alone.
ALTER TABLE members ADD COLUMN erased_at timestamptz, ADD CHECK (erased_at IS NULL OR closed_at IS NOT NULL);
CREATE INDEX members_to_erase ON members (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX member_devices_by_age ON member_devices (last_seen_at);
CREATE INDEX contact_messages_by_email ON contact_messages (email);
