import { tableOwners } from './table-owners.ts'
import type { Finding, SourceFile } from './tidy.ts'
import { sliceOf } from './wings.ts'

const word = '[a-z_][a-z0-9_]*'
/** Kysely's verbs that take a table, or several in a list. */
const builderCall = new RegExp(
  `\\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|\\w+Join|\\w+JoinLateral)\\(\\s*` +
    `(\\[[^\\]]*\\]|['"\`]${word})`,
  'g',
)
/** Where a table's name stands in SQL; a FROM may list several, each with another name. */
const place = `(?:LATERAL\\s+)?${word}(?:\\s+(?:AS\\s+)?${word})?`
const placeAfter = (words: string) => new RegExp(`\\b(?:${words})\\s+(${place}(?:\\s*,\\s*${place})*)`, 'g')
const sqlPlace = placeAfter('FROM|JOIN|INTO|UPDATE|USING|TABLE|TRUNCATE|ONLY')
/** In a function INTO may also name its variables. */
const placeInFunction = placeAfter('FROM|JOIN|INSERT INTO|UPDATE|USING')
/** A name of two words is nobody's variable: wherever it stands, the table is meant. */
const twoWords = /(?<![\w.$])([a-z]+(?:_[a-z]+)+)\b/g

/** Where a slice, or a view it offers, names a table of another slice. */
export function tableFindings(file: SourceFile): Finding[] {
  const { path } = file
  if (isFunction(path)) return functionFindings(file)
  const owner = ownerOf(file)
  if (owner === undefined) return []
  const foreign = namedIn(withoutComments(file)).flatMap(({ table, line }) => {
    const ownedBy = tableOwners.get(table)
    return ownedBy === owner
      ? []
      : [
          {
            path,
            line,
            rule: 'foreign-table',
            words: `${owner} names ${table}, which is ${ownedBy}'s: read a view that ${ownedBy} offers, or call its verb`,
          },
        ]
  })
  return [...foreign, ...offerFindings(file)]
}

/**
 * The money's own functions move tables of several slices in one step. Each says whose it is and whose tables it names besides, so
 * that a reader sees how far it reaches and nobody lets it reach further unnoticed.
 */
function functionFindings(file: SourceFile): Finding[] {
  const { path, text } = file
  const [, owner = '', others = ''] = functionHead.exec(text) ?? []
  const find = (line: number, words: string) => ({ path, line, rule: 'function', words })
  if (!slices.has(owner))
    return [find(1, 'must begin with "-- Of SLICE." or "-- Of SLICE; names tables of SLICE, SLICE."')]
  const said = new Set(others.split(', ').filter((name) => name !== ''))
  const named = namedIn(withoutComments(file), placeInFunction)
  const needed = new Set(named.map(({ table }) => tableOwners.get(table) ?? ''))
  return [
    ...named
      .filter(({ table }) => ![owner, ...said].includes(tableOwners.get(table) ?? ''))
      .map(({ table, line }) =>
        find(line, `names ${table}, which is ${tableOwners.get(table)}'s, and does not say so`),
      ),
    ...[...said].filter((slice) => !needed.has(slice)).map((slice) => find(1, `names no table of ${slice}`)),
  ]
}

/** What every view says of itself. A view that read as its owner would show each login what no login may see. */
function offerFindings({ path, text }: SourceFile): Finding[] {
  if (!isView(path)) return []
  const find = (words: string) => [{ path, line: 1, rule: 'view', words }]
  return [
    ...(offeredBy.test(text) && slices.has(offeredBy.exec(text)?.[1] ?? '')
      ? []
      : find('must begin with "-- Offered by SLICE: …"')),
    ...(/^CREATE VIEW \w+ WITH \(security_invoker = true\) AS$/m.test(text)
      ? []
      : find('must be made WITH (security_invoker = true)')),
  ]
}

/** Tables that nobody owns, and names of owned ones that are gone. */
export function ownerFindings(files: readonly SourceFile[]): Finding[] {
  const path = 'tools/table-owners.ts'
  const types = files.find((file) => file.path === 'server/platform/database/schema.gen.ts')?.text ?? ''
  const [, tables = ''] = /^export interface DB \{\n([^}]*)\}/m.exec(types) ?? []
  const views = new Set(
    files.filter((file) => isView(file.path)).map((file) => file.path.split('/').at(-1)?.slice(0, -4)),
  )
  const known = [...tables.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1] ?? '').filter((name) => !views.has(name))
  const gone = [...tableOwners.keys()].filter((table) => !known.includes(table))
  const find = (words: string) => ({ path, line: 1, rule: 'owner', words })
  return [
    ...known.filter((table) => !tableOwners.has(table)).map((table) => find(`${table} is owned by no slice`)),
    ...gone.map((table) => find(`${table} is no table`)),
  ]
}

const isView = (path: string) => path.startsWith('database/views/')
const isFunction = (path: string) => path.startsWith('database/functions/')
const functionHead = /^-- Of ([a-z-]+)(?:; names tables of ([a-z-]+(?:, [a-z-]+)*))?\.\n/
const offeredBy = /^-- Offered by ([a-z-]+): ./
const slices = new Set(tableOwners.values())

/** Tests and what only they need look at everything. */
function ownerOf({ path, text }: SourceFile): string | undefined {
  if (/\.test\.ts$|\/testing\/|\.gen\.ts$/.test(path)) return undefined
  if (path.startsWith('server/') && path.endsWith('.ts')) {
    const slice = sliceOf(path)
    return slice === 'root' ? 'the composition root' : slice
  }
  if (isView(path)) return offeredBy.exec(text)?.[1] ?? 'nobody'
  return undefined
}

/** Each name once a line, whatever patterns find it. */
function namedIn(text: string, inSql = sqlPlace): { table: string; line: number }[] {
  const found = new Map<string, { table: string; line: number }>()
  const note = (table: string, at: number) => {
    const line = text.slice(0, at).split('\n').length
    if (tableOwners.has(table)) found.set(`${line} ${table}`, { table, line })
  }
  for (const match of text.matchAll(builderCall))
    for (const [, name] of (match[1] ?? '').matchAll(new RegExp(`['"\`](${word})`, 'g')))
      note(name ?? '', (match.index ?? 0) + match[0].length)
  for (const match of text.matchAll(inSql))
    for (const listed of (match[1] ?? '').split(','))
      note(
        listed
          .trim()
          .replace(/^LATERAL\s+/, '')
          .split(/\s/)[0] ?? '',
        (match.index ?? 0) + match[0].length,
      )
  for (const match of text.matchAll(twoWords)) note(match[1] ?? '', (match.index ?? 0) + match[0].length)
  return [...found.values()]
}

/** Comments keep their lines, so that a finding names the right one. */
function withoutComments({ path, text }: SourceFile): string {
  const comments = path.endsWith('.sql') ? /--[^\n]*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
  return text.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '))
}
