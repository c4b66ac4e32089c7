-- Who brought whom, what each level pays, and the counters that decide who is paid. The counters are kept in the
-- transactions that change them, always in the order of falling member id, so writers under one root wait but never deadlock.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The twenty members above, nearest first. Written once, when the member is added, and never changed.
CREATE TABLE sponsorships (
  member_id  bigint PRIMARY KEY REFERENCES members (id),
  uplines    bigint[] NOT NULL CHECK (cardinality(uplines) <= 20),
  -- The member at the top of the tree, however far up: charges of one tree are settled one after the other.
  root_id    bigint NOT NULL,
  -- Sponsors are older than those they bring, so falling ids lead from a member up to the root.
  CHECK (cardinality(uplines) = 0 OR uplines[1] < member_id)
);
-- A team of a million is read level by level and page by page: one index per level finds a page without reading the team.
DO $$
BEGIN
  FOR l IN 1..20 LOOP
    EXECUTE format('CREATE INDEX sponsorships_level_%s ON sponsorships ((uplines[%s]), member_id) WHERE cardinality(uplines) >= %s', l, l, l);
  END LOOP;
END $$;

CREATE TABLE team_standings (
  member_id       bigint PRIMARY KEY,
  -- Has an active package.
  active          boolean NOT NULL DEFAULT false,
  active_directs  integer NOT NULL DEFAULT 0 CHECK (active_directs >= 0),
  -- Fuel deposited in levels 1 to 20.
  team_business   bigint NOT NULL DEFAULT 0 CHECK (team_business >= 0)
) WITH (fillfactor = 70);

CREATE TABLE team_levels (
  member_id       bigint PRIMARY KEY,
  members         integer[] NOT NULL DEFAULT array_fill(0, ARRAY[20]),
  active_members  integer[] NOT NULL DEFAULT array_fill(0, ARRAY[20]),
  deposited       bigint[] NOT NULL DEFAULT array_fill(0::bigint, ARRAY[20])
) WITH (fillfactor = 50);

CREATE TABLE level_structures (
  version     integer PRIMARY KEY CHECK (version > 0),
  created_at  timestamptz NOT NULL
);
CREATE TABLE level_rules (
  version            integer NOT NULL REFERENCES level_structures (version),
  level              integer NOT NULL CHECK (level BETWEEN 1 AND 20),
  share_basis_points integer NOT NULL CHECK (share_basis_points BETWEEN 0 AND 4000),
  active_members_min integer NOT NULL CHECK (active_members_min >= 0),
  team_business_min  bigint NOT NULL CHECK (team_business_min >= 0),
  PRIMARY KEY (version, level)
);
INSERT INTO level_structures (version, created_at) VALUES (1, '2000-01-01T00:00:00Z');
INSERT INTO level_rules (version, level, share_basis_points, active_members_min, team_business_min)
  SELECT 1, level, share, level, dollars * 1000000::bigint FROM (VALUES
    (1, 1000, 0), (2, 500, 100), (3, 400, 250), (4, 300, 500), (5, 200, 1000),
    (6, 150, 2000), (7, 150, 3000), (8, 150, 4000), (9, 150, 5000), (10, 150, 6000),
    (11, 100, 8000), (12, 100, 10000), (13, 100, 12000), (14, 100, 14000), (15, 100, 16000),
    (16, 70, 20000), (17, 70, 25000), (18, 70, 30000), (19, 70, 40000), (20, 70, 50000)) AS l(level, share, dollars);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sponsorships
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON level_structures
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON level_rules
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE INDEX members_by_name ON members (name, id);
CREATE INDEX members_by_words ON members USING gin ((lower(name) || ' ' || email || ' ' || lower(ref_id)) gin_trgm_ops);

REVOKE UPDATE, DELETE ON sponsorships, level_structures, level_rules FROM fairlead_app;
