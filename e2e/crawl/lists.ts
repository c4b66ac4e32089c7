/** A row of a list, whichever page, file or table of the console it stands in. */
export type RowOf = {
  cell: (head: string) => string
  /** What a cell says to machines: the moment or the whole hash behind what is shown. */
  raw: (head: string) => string
  /** The trade that the row leads to. */
  trade: string | undefined
  /** Of the statement that it stands in: a month or a year. */
  period: string
  member: string
}
type Meaning = string | { is: string; about?: (row: RowOf) => string | undefined; read?: (words: string) => string }
export type ListRule = {
  name: string
  /** Its caption, or the name of the file without its ending. */
  list: string | RegExp
  /** Only there, where other places have one of the same name. */
  at?: RegExp
  /** What the row is about; rows that are about nothing are left out. */
  about: (row: RowOf) => string | undefined
  columns: Readonly<Record<string, Meaning>>
  /** Columns that stand nowhere else, with the reason. */
  aside?: Readonly<Record<string, string>>
}

const deal = (head: string) => (row: RowOf) => row.cell(head) && `deal ${row.cell(head)} of ${row.member}`
const ofTrade = (row: RowOf) => row.trade && `trade ${row.trade} of ${row.member}`
const aboutTrade = (is: string) => ({ is, about: ofTrade })
const momentOf = (row: RowOf, head: string) => secondsOf(row.raw(head) || row.cell(head))
const secondsOf = (words: string) => (Number.isNaN(Date.parse(words)) ? words : new Date(words).toISOString().slice(0, 19))
const lineOf = (time: string, account: string) => (row: RowOf) =>
  `line of ${row.member} ${momentOf(row, time)} ${row.cell(account).toLowerCase()} ${row.cell('What')}`

const number = 'counts the rows'
const hash = 'is no figure, and part of what the row is about'

/** Every list with figures, and what each of its columns means. The same meaning of the same thing is the same everywhere. */
export const lists: readonly ListRule[] = [
  {
    name: 'deals',
    list: /^(Latest deals|All Trades Report|trades\.(csv|xlsx)|Deals of trade \d+)$/,
    about: deal('DealTicket #'),
    columns: {
      Symbol: 'symbol',
      Volume: 'volume',
      Price: 'price',
      Profit: 'profit',
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
    aside: { 'Trade #': 'names the row', 'Trade #: + # counter': 'counts the deals beneath it' },
  },
  {
    name: 'fuel charges',
    list: /^(Fuel charges|fuel-charges\.(csv|xlsx))$/,
    about: deal('DealTicket #'),
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
    name: 'statement',
    list: 'Statement',
    about: (row) => (row.cell('Date & Time') ? lineOf('Date & Time', 'Account')(row) : lineOf('When', 'Account')(row)),
    columns: { Amount: 'amount', 'Balance after': 'balance', Balance: 'balance' },
    aside: { 'Date & Time': hash, When: hash, What: hash, Account: hash },
  },
  {
    name: 'single movements',
    list: 'Single movements',
    about: lineOf('Date & Time', 'Account'),
    columns: { Amount: 'amount' },
    aside: { 'Date & Time': hash, What: hash, Account: hash },
  },
  {
    name: 'file of a statement',
    list: /^(statement|fairlead-statement|member-\d+-statement).*\.(csv|xlsx)$/,
    about: (row) => (row.cell('Time (UTC)') ? lineOf('Time (UTC)', 'Account')(row) : lineOf('When', 'Account')(row)),
    columns: {
      'Amount ($)': 'amount',
      'Balance ($)': 'balance',
      Amount: 'amount',
      Balance: 'balance',
    },
    aside: { 'Time (UTC)': hash, When: hash, Entry: hash, Account: hash, Kind: hash, What: hash },
  },
  {
    name: 'hosting and fees',
    list: /^(Hosting and fees|hosting-and-fees\.(csv|xlsx))$/,
    about: (row) => `fee of ${row.member} ${momentOf(row, 'Date & Time')}`,
    columns: { 'What for': 'what for', Fuel: 'due', 'Fuel Balance': 'fuel after' },
    aside: { 'Date & Time': 'names the row' },
  },
  {
    name: 'deposits',
    list: /^(Deposits|deposits\.(csv|xlsx))$/,
    about: (row) => `deposit ${row.raw('Hash') || row.cell('Hash') || row.raw('Transaction') || row.cell('Transaction')}`,
    columns: { Amount: 'amount', 'Date & Time': 'time', Seen: 'time', Member: 'member' },
    aside: {
      From: hash,
      To: hash,
      Hash: hash,
      Transaction: hash,
      Token: 'is always the same',
      Status: 'counts confirmations for the member',
      State: 'in the words of operators',
    },
  },
  {
    name: 'withdrawals',
    list: /^(Referral transactions|referral-transactions\.(csv|xlsx))$/,
    about: (row) => `withdrawal of ${row.member} ${momentOf(row, 'Date & Time')}`,
    columns: { Amount: 'amount' },
    aside: { 'Date & Time': 'names the row', Status: 'in the words of members' },
  },
]
