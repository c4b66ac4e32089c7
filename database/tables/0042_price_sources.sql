-- That we host a terminal says nothing of its broker: a member may bring one that makes prices up. The market is made of the servers alone that
-- an owner marked.
CREATE TABLE price_sources (
  server     text NOT NULL,
  -- A server of the same name at another company is another one.
  company    text NOT NULL,
  marked_by  bigint NOT NULL REFERENCES members (id),
  marked_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX price_sources_of_server ON price_sources (lower(server));
