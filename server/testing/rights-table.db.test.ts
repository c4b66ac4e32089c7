import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'

const { db } = await testDatabase()
const logins = ['fairlead_api', 'fairlead_worker', 'fairlead_fleet', 'fairlead_signer'] as const
const heading = '### Every table, and what each login may do with it'

type Right = { name: string; login: string; right: string; columns: string[]; of: string[] }

/** What the catalog says, however it came about: by a role, a column, a default or an owner. */
async function rights(): Promise<Right[]> {
  const { rows } = await sql<Right>`
    SELECT c.relname AS name, l.login, r.right, (array_agg(a.attname::text ORDER BY a.attnum))::text[] AS of,
      coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE CASE WHEN r.right IN ('SELECT', 'INSERT', 'UPDATE')
        THEN has_column_privilege(l.login, c.oid, a.attnum, r.right) ELSE has_table_privilege(l.login, c.oid, r.right) END), '{}')::text[] AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    CROSS JOIN unnest(${logins}::text[]) AS l(login)
    CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) WITH ORDINALITY AS r("right", place)
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    GROUP BY c.relname, l.login, r.right, r.place ORDER BY 1, 2, r.place`.execute(db)
  return rows
}

const words: Record<string, string> = { SELECT: 'read', INSERT: 'insert', UPDATE: 'update', DELETE: 'delete' }

function inWords({ right, columns, of }: Right): string {
  const word = words[right] ?? right.toLowerCase()
  if (columns.length === of.length) return word
  const left = of.filter((column) => !columns.includes(column))
  return left.length < columns.length ? `${word} all but ${left.join(', ')}` : `${word} ${columns.join(', ')}`
}

/** One row for each table as docs/security.md has it: what each login may do. */
function asRows(all: readonly Right[]): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const name of new Set(all.map((right) => right.name)))
    rows.set(
      name,
      logins.map(
        (login) =>
          all
            .filter((right) => right.name === name && right.login === login && right.columns.length > 0)
            .map(inWords)
            .join('; ') || '—',
      ),
    )
  return rows
}

function documented(): Map<string, string[]> {
  const [, part = ''] = readFileSync('docs/security.md', 'utf8').split(`${heading}\n`)
  const [table = ''] = part.split(/\n#/)
  const lines = table.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line.slice(2, -2).split(' | ')
      return [name.replaceAll('`', ''), cells.map((cell) => cell.trim())]
    }),
  )
}

test('docs/security.md says of every table, login and right what the database does', async () => {
  const real = asRows(await rights())
  const told = documented()
  const findings = [...new Set([...real.keys(), ...told.keys()])].flatMap((name) => {
    const row = real.get(name)
    if (!row) return [`${name}: docs/security.md has a row for it, but there is no such table`]
    const wrong = logins.flatMap((login, place) =>
      row[place] === told.get(name)?.[place]
        ? []
        : [
            `${name}: ${login} may "${row[place]}", docs/security.md says "${told.get(name)?.[place] ?? 'nothing of it'}"`,
          ],
    )
    return wrong.length === 0 ? [] : [...wrong, `  the row would be: | \`${name}\` | ${row.join(' | ')} |`]
  })
  expect(findings.join('\n')).toBe('')
})

test('nobody has a right to a table that grants.sql does not name', async () => {
  const grants = readFileSync('database/grants.sql', 'utf8')
  const unnamed = [...asRows(await rights())].filter(
    ([name, row]) => row.some((cell) => cell !== '—') && !new RegExp(`\\b${name}\\b`).test(grants),
  )
  expect(unnamed.map(([name]) => name)).toEqual([])
})
