import { exactFigure, shownFigure, withoutSign } from './figure.ts'
import { periodOf, queryOf, type Seen } from './figures/figure-rule.ts'
import { figures } from './figures.ts'
import type { Claim } from './find-differences.ts'
import type { Place, Read } from './kept-reads.ts'
import { labelFigures, mask, templateOf } from './label-figures.ts'
import type { ListRule, RowOf } from './lists/list-rule.ts'
import { lists } from './lists.ts'
import { numbered } from './number-rows.ts'
import { figuresOfLetter, figuresOfNotice, noticesIn } from './read-notices.ts'
import type { PageWords, Row } from './read-page.ts'
import { shownAlone } from './shown-alone.ts'

export type Found = { claims: Claim[]; unknown: string[] }

/** What all places say of what, and the figures of them that nobody has said anything about. */
export function claimsOfAll(reads: readonly Read[]): Found {
  const found = reads.map(claimsOf)
  return { claims: found.flatMap(({ claims }) => claims), unknown: found.flatMap(({ unknown }) => unknown) }
}

export function claimsOf({ words, at: seenAt, leftOut = [] }: Read): Found {
  const at = { ...seenAt, member: namedIn(words, seenAt) ?? seenAt.member }
  const found: Found = { claims: [], unknown: leftOut.map((what) => `${at.place} | ${what}`) }
  const seen: Seen = { path: at.path, member: at.member, named: undefined, before: '' }
  for (const block of words.blocks) {
    for (const { label, figure } of labelFigures(block, at.names)) addFigure(found, at, seen, label, figure)
    if (block.words.replace(at.names, '') === '') seen.named = block.words
    seen.before = block.words
  }
  addRows(found, at, words.rows)
  found.claims.push(...noticesOf(words, at))
  return { ...found, claims: withoutAmbiguous(found.claims) }
}

/** Of two events of one moment nobody knows which a letter is about. */
function withoutAmbiguous(claims: readonly Claim[]): Claim[] {
  const nameOf = ({ about, meaning }: Claim) => `${about} | ${meaning}`
  const events = claims.filter(({ about }) => /^(trade that|notice) /.test(about))
  const twice = new Set(events.map(nameOf).filter((name, at, all) => all.indexOf(name) !== at))
  return claims.filter((claim) => !twice.has(nameOf(claim)))
}

/** A queue of the console shows one member's case beside it. */
function namedIn({ blocks }: PageWords, { place, names }: Place): string | undefined {
  if (!/^console\/(withdrawals|activations)\?open/.test(place)) return undefined
  const head = blocks.find(({ words }) => / (asks for|is waiting for a bot on) \$/.test(words))?.words
  return head?.match(new RegExp(names.source))?.[0]
}

function noticesOf({ blocks, rows }: PageWords, at: Place): Claim[] {
  const { place, names, member } = at
  const letters = rows.filter(({ list }) => list.startsWith('mail: '))
  const notices = place.includes('›Notifications') ? noticesIn(blocks) : []
  return [
    ...letters.flatMap((letter) => figuresOfLetter(letter, names, member)),
    ...notices.flatMap((notice) => figuresOfNotice(notice, names, member)),
  ].map((said) => ({ ...said, figure: figureOf(said.words, at), where: `${place} | ${said.about} | ${said.meaning}` }))
}

function addFigure({ claims, unknown }: Found, at: Place, seen: Seen, label: string, words: string): void {
  const { place } = at
  for (const { is, about, shown } of figures) {
    const spot = shown.find((one) => fits(one.at, place) && fits(one.label, label))
    if (!spot) continue
    const subject = (spot.about ?? about ?? ownOf)(seen)
    const figure = figureOf(words, at)
    if (subject !== undefined)
      claims.push({
        about: subject,
        meaning: is,
        words,
        figure: figure && spot.isUnsigned ? withoutSign(figure) : figure,
        where: `${place} | ${label}`,
      })
    return
  }
  if (!shownAlone.some((one) => fits(one.at, place) && fits(one.label, label)))
    unknown.push(`${place} | ${label} | ${words}`)
}

const ownOf = ({ member }: Seen): string => member

function addRows(found: Found, at: Place, rows: readonly Row[]): void {
  const nameOf = ({ list, heading }: Row) => list || heading
  for (const list of new Set(rows.map(nameOf))) {
    const listed = rows.filter((row) => nameOf(row) === list)
    const rule = ruleOf(list, at.place)
    if (!rule) {
      found.unknown.push(...listed.filter(hasFigures).map((row) => `${at.place} | list "${list}" ${wordsOf(row)} | -`))
      continue
    }
    const said = listed.map((row) => saidBy(row, at))
    const names = said.map((row) => rule.about(row))
    const subjects = rule.begins
      ? numbered(
          names.map((name) => name ?? ''),
          rule.begins(list),
        )
      : names
    for (const [nth, row] of listed.entries()) {
      const [of, about] = [said[nth], names[nth] === undefined ? undefined : subjects[nth]]
      if (of) addRow(found, at, { row, rule, said: of, about })
    }
  }
}

const ruleOf = (list: string, place: string): ListRule | undefined =>
  lists.find((rule) => fits(rule.list, list) && (!rule.at || fits(rule.at, place)))

const hasFigures = ({ cells }: Row): boolean => cells.some(({ lines }) => lines.some((line) => /\d/.test(line)))
const wordsOf = ({ cells }: Row): string => cells.map(({ head, lines }) => `${head}=${lines.join(' // ')}`).join('; ')

function saidBy({ cells, link, list }: Row, { path, member }: Place): RowOf {
  const cellOf = (head: string) => cells.find((cell) => cell.head === head)
  return {
    cell: (head) => cellOf(head)?.lines[0] ?? '',
    raw: (head) => cellOf(head)?.raw ?? '',
    all: cells,
    trade: queryOf(link, 'trade') ?? undefined,
    period: periodOf(path),
    list,
    member,
  }
}

type Listed = { row: Row; rule: ListRule; said: RowOf; about: string | undefined }

function addRow(found: Found, at: Place, { row, rule, said, about }: Listed): void {
  for (const also of rule.also?.(said) ?? [])
    found.claims.push({
      ...also,
      figure: figureOf(also.words, at),
      where: `${at.place} | ${rule.name} | ${also.meaning}`,
    })
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
