import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { brokenRules, rulesSince } from './migration-rules.ts'
import { readSchemaFiles } from './schema-files.ts'

test('every new migration runs beside traffic, and the version before runs on it', async () => {
  const { migrations } = await readSchemaFiles(pathToFileURL(`${resolve('database')}/`))
  expect(migrations.flatMap(brokenRules)).toEqual([])
})

const why = '-- Why: it is needed.\n'
const outside = `${why}-- outside a transaction\n`

test.each([
  ['ALTER TABLE members DROP COLUMN name;', 'drops what'],
  ['DROP TABLE alerts;', 'drops what'],
  ['ALTER TABLE members RENAME COLUMN name TO called;', 'renames'],
  ['ALTER TABLE members ALTER COLUMN name TYPE varchar(9);', 'changes a type'],
  ['ALTER TABLE members ALTER COLUMN name SET NOT NULL;', 'refuses rows'],
  ['ALTER TABLE members ADD COLUMN nick text NOT NULL;', 'without a default'],
  ['ALTER TABLE members ADD CONSTRAINT named CHECK (length(name) < 9);', 'checks a whole table'],
  ['ALTER TABLE members ADD COLUMN nick text;\nUPDATE members SET nick = name;', 'changes all rows'],
  ['CREATE INDEX by_name ON members (name);', 'stops writers of members'],
  ['CREATE INDEX CONCURRENTLY by_name ON members (name);', 'say `-- outside a transaction`'],
])('%s is refused', (sql, says) => {
  expect(brokenRules({ number: rulesSince, name: 'new', sql: why + sql }).join()).toContain(says)
  expect(brokenRules({ number: rulesSince - 1, name: 'old', sql: why + sql })).toEqual([])
})

test.each([
  `${why}ALTER TABLE members ADD COLUMN nick text, ADD COLUMN level integer NOT NULL DEFAULT 0;`,
  `${why}CREATE TABLE nicks (member_id bigint NOT NULL REFERENCES members (id)); CREATE INDEX of_nicks ON nicks (member_id);`,
  `${why}ALTER TABLE members ADD CONSTRAINT named CHECK (length(name) < 9) NOT VALID;`,
  `${why}ALTER TABLE members VALIDATE CONSTRAINT named;`,
  `${why}-- contract after 0055: nothing since then reads it.\nALTER TABLE members DROP COLUMN name;`,
  `${outside}CREATE INDEX CONCURRENTLY by_name ON members (name);`,
  `${outside}-- in batches\nUPDATE members SET nick = name WHERE id IN (SELECT id FROM members WHERE nick IS NULL LIMIT 1000);`,
])('%s may be', (sql) => {
  expect(brokenRules({ number: rulesSince, name: 'new', sql })).toEqual([])
})
