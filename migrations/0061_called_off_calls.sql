-- Who lost a call's answer asks what became of it. One that was not done is noted as called off under its key, so that the request itself,
-- should it be on its way still, is refused when it comes. The version before takes such a row for another call's key, and refuses it, too.
ALTER TABLE answered_calls ADD COLUMN called_off boolean NOT NULL DEFAULT false;
