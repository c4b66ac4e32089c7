-- Who brought whom, what each level pays, and the counters that decide who is paid. The counters are kept in the
-- transactions that change them, always in the order of falling member id, so writers under one root wait but never deadlock.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The twenty members above, nearest first. Written once, when the member is added, and never changed.
CREATE TABLE sponsorships (
  member_id  bigint PRIMARY KEY REFERENCES members (id),
  uplines    bigint[] NOT NULL CHECK (cardinality(uplines) <= 20),
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
INSERT INTO level_structures (version, created_at) VALUES (1, '2025-01-01T00:00:00Z');
INSERT INTO level_rules (version, level, share_basis_points, active_members_min, team_business_min)
  SELECT 1, level, share, level, dollars * 1000000::bigint FROM (VALUES
    (1, 1000, 0), (2, 500, 100), (3, 400, 250), (4, 300, 500), (5, 200, 1000),
    (6, 150, 2000), (7, 150, 3000), (8, 150, 4000), (9, 150, 5000), (10, 150, 6000),
    (11, 100, 8000), (12, 100, 10000), (13, 100, 12000), (14, 100, 14000), (15, 100, 16000),
    (16, 70, 20000), (17, 70, 25000), (18, 70, 30000), (19, 70, 40000), (20, 70, 50000)) AS l(level, share, dollars);

-- A structure never pays out more than the 40% that generation income is stated as.
CREATE FUNCTION level_rules_within_forty_percent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(share_basis_points) FROM level_rules WHERE version = NEW.version) > 4000 THEN
    RAISE EXCEPTION 'the levels of version % add up to more than 40%%', NEW.version
      USING ERRCODE = 'check_violation', CONSTRAINT = 'level_rules_within_forty_percent';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER level_rules_within_forty_percent AFTER INSERT ON level_rules
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION level_rules_within_forty_percent();

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sponsorships
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON level_structures
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON level_rules
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE FUNCTION team_place_member(p_member bigint, p_sponsor bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE above bigint[] := '{}';
BEGIN
  IF p_sponsor IS NOT NULL THEN
    SELECT (p_sponsor || s.uplines)[1:20] INTO STRICT above FROM sponsorships s WHERE s.member_id = p_sponsor;
  END IF;
  INSERT INTO sponsorships (member_id, uplines) VALUES (p_member, above);
  INSERT INTO team_standings (member_id) VALUES (p_member);
  INSERT INTO team_levels (member_id) VALUES (p_member);
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET members[u.level] = t.members[u.level] + 1
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
END $$;

/* An active package makes a member count for the sponsor, and able to earn. Answers whether anything changed. */
CREATE FUNCTION team_set_active(p_member bigint, p_active boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE above bigint[]; step integer := CASE WHEN p_active THEN 1 ELSE -1 END;
BEGIN
  SELECT s.uplines INTO STRICT above FROM sponsorships s WHERE s.member_id = p_member;
  UPDATE team_standings SET active = p_active WHERE member_id = p_member AND active <> p_active;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE team_standings SET active_directs = active_directs + step WHERE member_id = above[1];
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET active_members[u.level] = t.active_members[u.level] + step
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
  RETURN true;
END $$;

CREATE FUNCTION team_add_business(p_member bigint, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE above bigint[];
BEGIN
  SELECT s.uplines INTO STRICT above FROM sponsorships s WHERE s.member_id = p_member;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_standings SET team_business = team_business + p_amount WHERE member_id = ANY (above);
  PERFORM 1 FROM team_levels WHERE member_id = ANY (above) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET deposited[u.level] = t.deposited[u.level] + p_amount
    FROM unnest(above) WITH ORDINALITY AS u(id, level) WHERE t.member_id = u.id;
END $$;

/* The same for many members at once; each counter is written once, however many deposits count for it. */
CREATE FUNCTION team_add_business_of_many(p_members bigint[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; levels integer[]; amounts bigint[];
BEGIN
  SELECT array_agg(l.id), array_agg(l.level), array_agg(l.amount) INTO ids, levels, amounts FROM (
    SELECT u.id, u.level::integer AS level, sum(d.amount)::bigint AS amount
    FROM (SELECT p.member_id, sum(p.amount) AS amount FROM unnest(p_members, p_amounts) AS p(member_id, amount) GROUP BY p.member_id) d
    JOIN sponsorships s ON s.member_id = d.member_id
    CROSS JOIN LATERAL unnest(s.uplines) WITH ORDINALITY AS u(id, level)
    GROUP BY u.id, u.level) l;
  PERFORM 1 FROM team_standings WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_standings t SET team_business = t.team_business + d.amount
    FROM (SELECT a.id, sum(a.amount)::bigint AS amount FROM unnest(ids, amounts) AS a(id, amount) GROUP BY a.id) d
    WHERE t.member_id = d.id;
  PERFORM 1 FROM team_levels WHERE member_id = ANY (ids) ORDER BY member_id DESC FOR UPDATE;
  UPDATE team_levels t SET deposited = d.deposited
    FROM (SELECT o.member_id, array_agg(o.amount + coalesce(a.amount, 0) ORDER BY o.level) AS deposited
          FROM (SELECT b.member_id, e.amount, e.level::integer AS level FROM team_levels b
                CROSS JOIN LATERAL unnest(b.deposited) WITH ORDINALITY AS e(amount, level) WHERE b.member_id = ANY (ids)) o
          LEFT JOIN unnest(ids, levels, amounts) AS a(id, level, amount) ON a.id = o.member_id AND a.level = o.level
          GROUP BY o.member_id) d
    WHERE t.member_id = d.member_id;
END $$;

-- Members who are here already; sponsors come before those they brought.
DO $$
DECLARE m record;
BEGIN
  FOR m IN SELECT id, sponsor_id FROM members ORDER BY id LOOP
    PERFORM team_place_member(m.id, m.sponsor_id), ledger_open_accounts(m.id, m.sponsor_id);
  END LOOP;
END $$;

CREATE INDEX members_by_name ON members (name, id);
CREATE INDEX members_by_words ON members USING gin ((lower(name) || ' ' || email || ' ' || lower(ref_id)) gin_trgm_ops);

REVOKE UPDATE, DELETE ON sponsorships, level_structures, level_rules FROM fairlead_app;
