-- Why something is not done: whoever tells operators of the silence is another process, and says so with it.
ALTER TABLE heartbeats ADD COLUMN trouble text;
