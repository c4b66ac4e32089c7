import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import { shownPrice, shownSide, shownWords } from '../../platform/shown-deal.ts'
import { type Days, type LoggedDeal, type LoggedLine, nextDeals, nextLines } from './log-store.ts'

export type Cell = string | number | null

export const eaLogColumns = [
  'Time (UTC)',
  'Account',
  'Kind',
  'Instrument',
  'Position',
  'What and why',
  'Trade',
  'Deal',
  'Side',
  'Volume',
  'Price',
  'Profit',
  'Swap',
  'Commission',
  'Net',
] as const

const rowsAtOnce = 1_000
/** A spreadsheet holds 1,048,576 rows. */
const rowsMax = 1_000_000

/**
 * The log of a span of days, oldest first: each deal with its figures and its reason, and between them what was turned away and how
 * the bot's state changed. It is read a thousand rows at a time, each in a query of its own: whoever downloads slowly holds neither
 * memory nor a transaction, which would hold back every live event.
 */
export async function* eaLogRows(reader: Reader, days: Days): AsyncGenerator<Cell[]> {
  const deals = inPages<LoggedDeal>((last) => nextDeals(reader, days, last, rowsAtOnce))
  const lines = inPages<LoggedLine>((last) => nextLines(reader, days, last, rowsAtOnce))
  let [deal, line] = [await deals.next(), await lines.next()]
  for (let rows = 0; !deal.done || !line.done; rows++) {
    if (rows === rowsMax) {
      yield [null, null, null, null, null, 'There is more than one file holds. Choose fewer days.']
      return
    }
    if (!deal.done && (line.done || deal.value.at <= line.value.at)) {
      yield dealCells(deal.value)
      deal = await deals.next()
    } else if (!line.done) {
      yield lineCells(line.value)
      line = await lines.next()
    }
  }
}

async function* inPages<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row, undefined> {
  let last: Row | undefined
  for (;;) {
    const page = await next(last)
    yield* page
    last = page.at(-1)
    if (page.length < rowsAtOnce) return undefined
  }
}

function dealCells(deal: LoggedDeal): Cell[] {
  const { profit, swap, commission } = deal
  return [
    timeOf(deal.at),
    deal.account,
    deal.entry === 'out' ? 'exit' : deal.position_id === deal.trade_position_id ? 'entry' : 'counter',
    deal.symbol,
    Number(deal.position_id),
    shownWords(deal),
    Number(deal.trade_position_id),
    Number(deal.ticket),
    shownSide(deal.symbol, deal.side),
    Number(deal.volume),
    shownPrice(deal.symbol, Number(deal.price)),
    ...[profit, swap, commission, profit + swap + commission].map((amount) => toDollars(micro(amount))),
  ]
}

const lineCells = ({ at, account, kind, symbol, position_id, words }: LoggedLine): Cell[] => [
  timeOf(at),
  account,
  kind,
  symbol,
  position_id === null ? null : Number(position_id),
  words,
]

const timeOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
