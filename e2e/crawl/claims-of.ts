import { exactFigure, shownFigure, withoutSign } from './figure.ts'
import { figures } from './figures.ts'
import type { Claim } from './find-differences.ts'
import { labelFigures, mask, templateOf } from './label-figures.ts'
import { type ListRule, lists, type RowOf } from './lists.ts'
import type { PageWords, Row } from './read-page.ts'
import { shownAlone } from './shown-alone.ts'

type Place = {
  /** As `placeOf` names it, or the file. */
  place: string
  /** Its address, where it has one. */
  path?: string
  /** Whose page it is, or whom it is about. */
  member: string
  /** Members and what else has a name of its own. */
  names: RegExp
  /** Files and calls have no rounding. */
  isExact?: boolean
}
type Found = { claims: Claim[]; unknown: string[] }

/** What a place says of what, and the figures of it that nobody has said anything about. */
export function claimsOf(words: PageWords, seenAt: Place): Found {
  const at = { ...seenAt, member: namedIn(words, seenAt) ?? seenAt.member }
  const found: Found = { claims: [], unknown: [] }
  for (const block of words.blocks)
    for (const { label, figure } of labelFigures(block, at.names)) addFigure(found, at, label, figure)
  for (const row of words.rows) addRow(found, at, row)
  return { ...found, claims: withoutAmbiguous(found.claims) }
}

/** Of two trades that closed in one moment nobody knows which a letter is about. */
function withoutAmbiguous(claims: readonly Claim[]): Claim[] {
  const closed = claims.filter(({ about }) => about.startsWith('trade that closed'))
  const twice = new Set(closed.map(({ about }) => about).filter((about, at, all) => all.indexOf(about) !== at))
  return claims.filter(({ about }) => !twice.has(about))
}

/** A queue of the console shows one member's case beside it. */
function namedIn({ blocks }: PageWords, { place, names }: Place): string | undefined {
  if (!/^console\/(withdrawals|activations)\?open/.test(place)) return undefined
  const head = blocks.find(({ words }) => / (asks for|waits for a bot on) \$/.test(words))?.words
  return head?.match(new RegExp(names.source))?.[0]
}

function addFigure({ claims, unknown }: Found, at: Place, label: string, words: string): void {
  const { place } = at
  const told = figures.find(({ shown }) => shown.some((one) => fits(one.at, place) && fits(one.label, label)))
  if (told) {
    const spot = told.shown.find((one) => fits(one.at, place) && fits(one.label, label))
    const figure = figureOf(words, at)
    claims.push({
      about: aboutOf(told.about, at),
      meaning: told.is,
      words,
      figure: figure && spot?.isUnsigned ? withoutSign(figure) : figure,
      where: `${place} | ${label}`,
    })
  } else if (!shownAlone.some((one) => fits(one.at, place) && fits(one.label, label)))
    unknown.push(`${place} | ${label} | ${words}`)
}

function aboutOf(about: 'trade' | 'period' | undefined, { path, member }: Place): string {
  if (about === 'trade') return `trade ${queryOf(path, 'trade')} of ${member}`
  return about === 'period' ? `period ${periodOf(path)} of ${member}` : member
}

const queryOf = (path: string | undefined, name: string) => new URL(path || '/', 'http://site').searchParams.get(name)
/** Without one in the address a statement is that of this month. */
const periodOf = (path: string | undefined) => queryOf(path, 'period') ?? new Date().toISOString().slice(0, 7)

function addRow(found: Found, at: Place, row: Row): void {
  const rule = lists.find(
    ({ list, at: where }) => fits(list, row.list || row.heading) && (!where || fits(where, at.place)),
  )
  if (!rule) {
    if (row.cells.some(({ lines }) => lines.some((line) => /\d/.test(line))))
      found.unknown.push(
        `${at.place} | list "${row.list || row.heading}" ${row.cells.map(({ head, lines }) => `${head}=${lines.join(' // ')}`).join('; ')} | -`,
      )
    return
  }
  const said: RowOf = {
    cell: (head) => row.cells.find((cell) => cell.head === head)?.lines[0] ?? '',
    raw: (head) => row.cells.find((cell) => cell.head === head)?.raw ?? '',
    all: row.cells,
    trade: queryOf(row.link, 'trade') ?? undefined,
    period: periodOf(at.path),
    list: row.list,
    member: at.member,
  }
  for (const { about, meaning, words } of rule.also?.(said) ?? [])
    found.claims.push({
      about,
      meaning,
      words,
      figure: figureOf(words, at),
      where: `${at.place} | ${rule.name} | ${meaning}`,
    })
  const about = rule.about(said)
  if (about === undefined) return
  for (const { head, lines, raw } of row.cells) {
    const [first = '', ...notes] = lines
    addCell(found, at, { rule, said, about, head, words: momentIn(raw) ?? momentIn(first) ?? first })
    for (const note of notes.flatMap((line) => line.split(', ')))
      addNote(found, at, { rule, said, about, head, words: note })
  }
}

type CellOf = { rule: ListRule; said: RowOf; about: string; head: string; words: string }

function addCell({ claims, unknown }: Found, at: Place, { rule, said, about, head, words }: CellOf): void {
  const where = `${at.place} | ${rule.name} | ${head}`
  if (rule.aside && head in rule.aside) return
  const meaning = rule.columns[head]
  if (meaning === undefined) {
    unknown.push(`${where} | ${words}`)
    return
  }
  if (words === '' || words === '–' || words === '—') return
  const { is, about: of, read } = typeof meaning === 'string' ? { is: meaning } : meaning
  const subject = of ? of(said) : about
  if (subject === undefined) return
  const plain = read ? read(words) : words
  claims.push({ about: subject, meaning: is, words: plain, figure: figureOf(plain, at), where })
}

/** A second line of a cell says what its figure is: `kept +$3.10`. */
function addNote(found: Found, at: Place, { rule, said, about, head, words }: CellOf): void {
  const masked = mask(words, at.names)
  const label = templateOf(masked)
  if (label === masked) return
  const [figure = ''] = words.match(/[+−-]?\$?[\d,.]*\d%?/) ?? []
  addCell(found, at, { rule, said, about, head: `${head}: ${label}`, words: figure })
}

const figureOf = (words: string, { isExact }: Place) => (isExact ? exactFigure(words) : shownFigure(words))

/** Moments are written in many ways, and compared to the second. */
const momentIn = (words: string): string | undefined =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(words)
    ? new Date(/Z$/.test(words) ? words : `${words.replace(' ', 'T')}Z`).toISOString().slice(0, 19)
    : undefined

export const fits = (rule: string | RegExp, words: string): boolean =>
  typeof rule === 'string' ? rule === words : rule.test(words)
