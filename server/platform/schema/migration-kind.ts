import { type Migration, withoutComments } from './schema-files.ts'

/** The comment that a migration begins with. */
export const headOf = (sql: string): string => /^(?:[ \t]*(?:--[^\n]*)?\n)*/.exec(sql)?.[0] ?? ''

/** For what no transaction may hold: an index that is made beside traffic, rows that are moved in batches. It may be cut off anywhere and begun anew. */
export const isOutsideTransaction = ({ sql }: Pick<Migration, 'sql'>): boolean =>
  /^-- outside a transaction\b/m.test(headOf(sql))

/** Each statement that changes rows is repeated, a transaction each time, until it finds none. */
export const isInBatches = ({ sql }: Pick<Migration, 'sql'>): boolean => /^-- in batches\b/m.test(headOf(sql))

/** PostgreSQL lets no transaction use a value that it has added to a type; before 17 not even where it made the type itself. */
export const addsTypeValue = ({ sql }: Pick<Migration, 'sql'>): boolean =>
  /\bALTER TYPE \S+ ADD VALUE\b/i.test(withoutComments(sql))

/** `-- contract after 0055: why`: from here on only versions work that know migration 0055. */
export function neededFrom({ sql }: Pick<Migration, 'sql'>): number {
  const [, number] = /^-- contract after (\d{4}): \S/m.exec(headOf(sql)) ?? []
  return Number(number ?? 0)
}

/** Without the bodies of functions, of which none stands in a migration outside a transaction. */
export const statementsOf = (sql: string): string[] =>
  withoutComments(sql)
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

export type TableLock = { name: string; mode: 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' }

/**
 * Which tables migrations change: they are locked together before anything is done, in the order of their names. A name too many, or one
 * that is not a table yet, does no harm.
 */
export function locksOf(migrations: readonly Pick<Migration, 'sql'>[]): TableLock[] {
  const locks = new Map<string, TableLock['mode']>()
  for (const { sql } of migrations) {
    const text = withoutComments(sql).replace(/\bAS (\$\w*\$)[\s\S]*?\1/g, '')
    const shared = /\b(?:REFERENCES|ON(?: ONLY)?)\s+(\w+)/gi
    const alone = /\b(?:ALTER|DROP) TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)|\bTRUNCATE (?:TABLE )?(\w+)/gi
    for (const [, name = ''] of text.matchAll(shared)) locks.set(name, locks.get(name) ?? 'SHARE ROW EXCLUSIVE')
    for (const [, altered, emptied] of text.matchAll(alone)) locks.set(altered ?? emptied ?? '', 'ACCESS EXCLUSIVE')
  }
  return [...locks].map(([name, mode]) => ({ name, mode })).sort((a, b) => (a.name < b.name ? -1 : 1))
}
