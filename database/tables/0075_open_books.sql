-- The open books: what is owed and what is there to pay it with, published each hour and signed, with a proof for each member that they are counted.

-- One attempt to count everybody; what no publication names in the end is thrown away. The same tree grows again out of its seed and the ledger.
CREATE TABLE book_trees (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at  timestamptz NOT NULL,
  -- Of the publication that it is for: leaves are good for that one alone.
  number    bigint NOT NULL CHECK (number > 0),
  -- Sealed by the service's key; thrown away some time after.
  seed      bytea,
  leaves    integer
);

-- The chain of publications. A draft waits for the signer; once it is signed, nothing about it changes.
CREATE TABLE book_publications (
  number     bigint PRIMARY KEY CHECK (number > 0),
  -- Each goes on from the one before it, and no two from the same.
  before     bytea UNIQUE,
  at         timestamptz NOT NULL,
  -- What is signed, to the letter, and its hash.
  content    text NOT NULL CHECK (length(content) <= 4096),
  digest     bytea NOT NULL UNIQUE CHECK (digest = sha256(convert_to(content, 'UTF8'))),
  tree_id    bigint NOT NULL UNIQUE REFERENCES book_trees (id),
  -- As the text has them, in micro-dollars.
  owed       bigint NOT NULL CHECK (owed >= 0),
  assets     bigint NOT NULL,
  surplus    bigint NOT NULL CHECK (surplus = assets - owed),
  -- Up to where the ledger is counted, and the payouts that had left it and not yet the chain.
  seal       bigint NOT NULL,
  payouts    bigint[] NOT NULL,
  -- Of the database's recoveries: after one, numbers go on far behind those that may be lost.
  line       integer NOT NULL,
  signature  text CHECK (signature ~ '^0x[0-9a-f]{130}$'),
  signed_at  timestamptz,
  -- Why the signer does not sign it.
  refusal    text,
  CHECK ((signature IS NULL) = (signed_at IS NULL)),
  FOREIGN KEY (before) REFERENCES book_publications (digest)
);
CREATE UNIQUE INDEX book_publications_one_first ON book_publications ((before IS NULL)) WHERE before IS NULL;
CREATE UNIQUE INDEX book_publications_one_draft ON book_publications ((signature IS NULL)) WHERE signature IS NULL;
CREATE INDEX book_publications_by_time ON book_publications (at);

CREATE FUNCTION book_publication_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR OLD.signature IS NOT NULL THEN
    RAISE EXCEPTION 'what is published stays as it is' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER is_final BEFORE UPDATE OR DELETE ON book_publications FOR EACH ROW EXECUTE FUNCTION book_publication_is_final();
CREATE TRIGGER is_whole BEFORE TRUNCATE ON book_publications FOR EACH STATEMENT EXECUTE FUNCTION book_publication_is_final();

-- What proofs are made from, of the newest trees: leaves that lie beside each other on layer 0, nodes above.
CREATE TABLE book_blocks (
  tree_id  bigint NOT NULL,
  layer    smallint NOT NULL,
  place    integer NOT NULL,
  content  bytea NOT NULL,
  PRIMARY KEY (tree_id, layer, place)
);

-- Members who lie beside each other by their numbers: what each was owed, and where the pieces lie.
CREATE TABLE book_creditors (
  tree_id       bigint NOT NULL,
  first_member  bigint NOT NULL,
  records       bytea NOT NULL,
  PRIMARY KEY (tree_id, first_member)
);

-- Owners who want a publication before the hour is over, or the proofs of an older one made again.
CREATE TABLE book_requests (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at           timestamptz NOT NULL,
  operator_id  bigint NOT NULL REFERENCES members (id),
  -- The older one; none where a new one is wanted.
  number       bigint REFERENCES book_publications (number),
  done_at      timestamptz
);
CREATE INDEX book_requests_open ON book_requests (id) WHERE done_at IS NULL;

-- Once a day the hash of a publication is written on the chain, by a transfer of nothing to the treasury itself.
ALTER TABLE chain_sends ADD COLUMN data text;
ALTER TABLE chain_sends DROP CONSTRAINT chain_sends_purpose_check,
  ADD CONSTRAINT chain_sends_purpose_check
    CHECK (purpose IN ('payout', 'gas', 'sweep', 'cold', 'cancel', 'rescue', 'reconciled', 'root')) NOT VALID;
ALTER TABLE chain_sends DROP CONSTRAINT chain_sends_value_check,
  ADD CONSTRAINT chain_sends_value_check CHECK (value > 0 OR purpose IN ('cancel', 'root') AND value = 0) NOT VALID;
ALTER TABLE chain_sends ADD CONSTRAINT chain_sends_root_has_data
  CHECK (CASE purpose WHEN 'root' THEN data ~ '^0x[0-9a-f]{64}$' ELSE data IS NULL END) NOT VALID;

-- Whether that is done is an owner's to say.
ALTER TABLE house_settings DROP CONSTRAINT house_settings_name_check,
  ADD CONSTRAINT house_settings_name_check CHECK (name IN ('brokers', 'bonus', 'promo', 'samples', 'open_books')) NOT VALID;
