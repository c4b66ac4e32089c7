import { theHouse } from '../figures/figure-rule.ts'

/** A row of a list, whichever page, file or table of the console it stands in. */
export type RowOf = {
  cell: (head: string) => string
  /** What a cell says to machines: the moment or the whole hash behind what is shown. */
  raw: (head: string) => string
  all: readonly { head: string; lines: readonly string[] }[]
  list: string
  /** The trade that the row leads to. */
  trade: string | undefined
  /** Of the statement that it stands in: a month or a year. */
  period: string
  member: string
}
export type AboutRow = (row: RowOf) => string | undefined
type Meaning = string | { is: string; about?: AboutRow; read?: (words: string) => string }
export type Also = { about: string; meaning: string; words: string }
export type ListRule = {
  name: string
  /** Its caption, or the name of the file without its ending. */
  list: string | RegExp
  /** Only there, where other places have one of the same name. */
  at?: RegExp
  /** What the row is about; rows that are about nothing are left out. */
  about: AboutRow
  /** Several rows may be about the same: they are told apart by their order, and this is the end at which every such list begins. */
  begins?: (list: string) => 'newest' | 'oldest'
  columns: Readonly<Record<string, Meaning>>
  /** What the row says besides of something else. */
  also?: (row: RowOf) => Also[]
  /** Columns that stand nowhere else, with the reason. */
  aside?: Readonly<Record<string, string>>
}

export const ofTradeOfRow: AboutRow = (row) => row.trade && `trade ${row.trade} of ${row.member}`
/** The same for everybody. */
export const ofHouse = (is: string) => ({ is, about: () => theHouse })
export const aboutTrade = (is: string) => ({ is, about: ofTradeOfRow })
export const momentOf = (row: RowOf, head: string): string => secondsOf(row.raw(head) || row.cell(head))
export const secondsOf = (words: string): string =>
  Number.isNaN(Date.parse(words)) ? words : new Date(words).toISOString().slice(0, 19)
export const minutesOf = (words: string): string => secondsOf(words).slice(0, 16)

export const closedAt = (row: RowOf, time: string, words: string): Also => ({
  about: `trade that closed at ${secondsOf(time)} of ${row.member}`,
  meaning: 'profit',
  words,
})

export const number = 'counts the rows'
export const one = 'stands in the statement alone'
export const hash = 'is no figure, and part of what the row is about'
