import { type Also, aboutTrade, closedAt, type ListRule, momentOf, number, type RowOf, secondsOf } from './list-rule.ts'

const deal = (head: string) => (row: RowOf) => row.cell(head) && `deal ${row.cell(head)} of ${row.member}`

/** Deals and trades, what was charged on them, and what they came to by day and by hour. */
export const tradeLists: readonly ListRule[] = [
  {
    name: 'deals',
    list: /^(Latest deals|All Trades Report|trades\.(csv|xlsx)|Deals of trade \d+)$/,
    about: deal('DealTicket #'),
    also: priceOfTrade,
    columns: {
      Symbol: 'symbol',
      Volume: 'volume',
      Price: 'price',
      Profit: 'profit',
      Net: 'profit',
      'Profit: trade #': aboutTrade('profit'),
      'Profit: kept #': aboutTrade('kept'),
      'Trade Type': 'type',
      'Updated At': 'time',
      Time: 'time',
    },
    aside: { 'DealTicket #': 'names the row' },
  },
  {
    name: 'deals in the console',
    list: /^(Trades|member-\d+-trades\.(csv|xlsx))$/,
    at: /^console\//,
    about: deal('Ticket'),
    columns: { Symbol: 'symbol', Volume: 'volume', Price: 'price', Profit: 'profit', Side: 'type', When: 'time' },
    aside: { Ticket: 'names the row' },
  },
  {
    name: 'trades',
    list: /^(Trades|trades-by-trade\.(csv|xlsx))$/,
    about: (row) => `trade ${row.cell('Trade #')} of ${row.member}`,
    columns: {
      Symbol: 'symbol',
      'Trade Type': 'side',
      Volume: 'volume',
      Opened: 'opened',
      Closed: 'closed',
      'Before fuel': 'profit',
      'Fuel charge': 'charge',
      Kept: 'kept',
    },
    also: (row) => [
      // Only a file says the seconds, as a letter does.
      ...(/^20/.test(row.cell('Closed')) ? [closedAt(row, row.cell('Closed'), row.cell('Before fuel'))] : []),
      ...(/^20/.test(row.cell('Opened')) ? [openedAt(row)] : []),
    ],
    aside: { 'Trade #': 'names the row', 'Trade #: + # counter': 'counts the deals beneath it' },
  },
  {
    name: 'fuel charges',
    list: /^(Fuel charges|fuel-charges\.(csv|xlsx))$/,
    about: deal('DealTicket #'),
    // A file has no links: its rows are held against the page's by their deals.
    also: ofWholeTrade,
    columns: {
      Symbol: 'symbol',
      Profit: aboutTrade('profit'),
      'Profit: this deal #': 'profit',
      'Trade Type': 'type',
      'Fuel Charge 40%': aboutTrade('charge'),
      'Fuel Charge 40%: kept #': aboutTrade('kept'),
      'Fuel Balance': aboutTrade('fuel after'),
      'Updated at': 'time',
    },
    aside: { 'Sr.No #': number, 'DealTicket #': 'names the row' },
  },
  {
    name: 'closed trades of a statement',
    list: 'Closed trades',
    about: (row) => `trade ${row.cell('Trade')} of ${row.member}`,
    columns: { Instrument: 'symbol', Volume: 'volume', Opened: 'opened', Closed: 'closed', Result: 'profit' },
    aside: { Trade: 'names the row' },
  },
  {
    name: 'calendar of profits',
    list: /^Daily profit in /,
    about: () => undefined,
    columns: {},
    also: (row) => row.all.flatMap(({ lines }) => dayOfCalendar(lines.at(-1) ?? '', row.member)),
  },
  {
    name: 'points of the equity',
    list: 'Equity, newest first',
    about: (row) => `equity of ${row.member} at ${momentOf(row, 'Time')}`,
    columns: { Balance: 'balance', Equity: 'equity' },
    aside: {
      Time: 'names the row',
      'After fuel and hosting': 'depends on where the range begins',
      'Doing nothing': 'depends on where the range begins',
      'Buying and holding': 'depends on where the range begins',
    },
  },
  {
    name: 'what a range brought',
    list: /^Profit by (instrument|weekday|hour)/,
    about: () => undefined,
    columns: {},
  },
  {
    name: 'open positions',
    list: 'Open positions',
    about: () => undefined,
    columns: {},
    // A counter trade has a price and a stop of its own.
    also: (row) =>
      row.trade && /^(Buy|Sell)$/.test(row.cell('Trade Type'))
        ? [
            { about: `trade ${row.trade} of ${row.member}`, meaning: 'opening price', words: row.cell('Opened at') },
            { about: `trade ${row.trade} of ${row.member}`, meaning: 'stop', words: row.cell('Stop') },
          ]
        : [],
  },
]

function ofWholeTrade(row: RowOf): Also[] {
  const about = deal('DealTicket #')(row)
  const said = (head: string) => ({ about, meaning: `${head} of its trade`, words: row.cell(head) })
  return about ? [said('Fuel Charge 40%'), said('Fuel Balance')] : []
}

/** `Sell · opens` and `Buy · closes Sell` are its own deals; those of counter trades say so. */
function priceOfTrade(row: RowOf): Also[] {
  const trade = row.trade ?? /^Deals of trade (\d+)$/.exec(row.list)?.[1]
  const [, verb] = /^\w+ · (opens|closes \w+)$/.exec(row.cell('Trade Type')) ?? []
  if (!trade || !verb) return []
  const meaning = verb === 'opens' ? 'opening price' : 'closing price'
  return [{ about: `trade ${trade} of ${row.member}`, meaning, words: row.cell('Price') }]
}

const openedAt = (row: RowOf): Also => ({
  about: `trade that opened at ${secondsOf(row.cell('Opened'))} of ${row.member}`,
  meaning: 'volume',
  words: row.cell('Volume'),
})

/** `Wednesday 18 November 2026: +$8.43, 1 trade, kept +$4.56`. */
function dayOfCalendar(words: string, member: string): Also[] {
  const [, day = '', profit = '', trades = ''] = /^\w+ (\d+ \w+ \d{4}): (\S+), (\d+) trade/.exec(words) ?? []
  if (!day) return []
  const about = `day ${new Date(`${day} UTC`).toISOString().slice(0, 10)} of ${member}`
  return [
    { about, meaning: 'profit', words: profit },
    { about, meaning: 'trades', words: trades },
  ]
}
