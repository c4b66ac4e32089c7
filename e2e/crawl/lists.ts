// long: every list that stands in two places, as one table
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
type Meaning = string | { is: string; about?: (row: RowOf) => string | undefined; read?: (words: string) => string }
type Also = { about: string; meaning: string; words: string }
export type ListRule = {
  name: string
  /** Its caption, or the name of the file without its ending. */
  list: string | RegExp
  /** Only there, where other places have one of the same name. */
  at?: RegExp
  /** What the row is about; rows that are about nothing are left out. */
  about: (row: RowOf) => string | undefined
  columns: Readonly<Record<string, Meaning>>
  /** What the row says besides of something else. */
  also?: (row: RowOf) => Also[]
  /** Columns that stand nowhere else, with the reason. */
  aside?: Readonly<Record<string, string>>
}

const deal = (head: string) => (row: RowOf) => row.cell(head) && `deal ${row.cell(head)} of ${row.member}`
const ofTrade = (row: RowOf) => row.trade && `trade ${row.trade} of ${row.member}`
const aboutTrade = (is: string) => ({ is, about: ofTrade })
const momentOf = (row: RowOf, head: string) => secondsOf(row.raw(head) || row.cell(head))
const secondsOf = (words: string) =>
  Number.isNaN(Date.parse(words)) ? words : new Date(words).toISOString().slice(0, 19)
const lineOf = (time: string, account: string) => (row: RowOf) =>
  `line of ${row.member} ${momentOf(row, time)} ${row.cell(account).toLowerCase()} ${row.cell('What')}`

const number = 'counts the rows'
const one = 'stands in the statement alone'
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
    also: (row) => (/^20/.test(row.cell('Closed')) ? [closedAt(row, row.cell('Closed'), row.cell('Before fuel'))] : []),
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
    about: (row) =>
      `deposit ${row.raw('Hash') || row.cell('Hash') || row.raw('Transaction') || row.cell('Transaction')}`,
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
  {
    name: 'an account in a statement',
    list: /^(Fuel|Affiliate balance|On hold|Waiting deposits|Direct income in advance)$/,
    about: () => undefined,
    columns: {},
    also: bookLine,
  },
  {
    name: 'days of a statement',
    list: 'Day by day',
    about: (row) => `day ${row.period}-${row.cell('Day').padStart(2, '0')} of ${row.member}`,
    columns: { Trades: 'trades', 'Result of trades': 'profit' },
    aside: {
      Day: 'names the row',
      'Fuel charged': one,
      'Hosting and fees': one,
      Deposits: one,
      Income: one,
      Withdrawn: one,
      'Fuel after': one,
      'Balance after': one,
    },
  },
  {
    name: 'months of a statement',
    list: 'Month by month',
    about: (row) => `period ${row.period}-${monthOf(row.cell('Month'))} of ${row.member}`,
    columns: {
      Trades: 'trades',
      'Result of trades': 'profit',
      'Fuel charged': 'fuel charged',
      'Hosting and fees': 'hosting and fees',
      Deposits: 'deposits',
      Income: 'income',
      Withdrawn: 'withdrawn',
      'Fuel after': 'Fuel: Closing balance',
      'Balance after': 'Affiliate balance: Closing balance',
    },
    aside: { Month: 'names the row' },
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
  { name: 'open positions', list: 'Open positions', about: () => undefined, columns: {} },
  {
    name: 'direct team',
    list: /^(Direct team|direct-team\.(csv|xlsx))$/,
    about: (row) => row.cell('Name'),
    columns: {
      'Fuel Deposit': 'fuel topped up',
      'Fuel Charged': 'fuel charged since joining',
      'Fuel Balance': 'fuel balance',
    },
    aside: {
      'Sr. No': number,
      Name: 'names the row',
      'Package Name': hash,
      'Profit & Loss': 'two figures in one cell; their sum is the total profit',
      'Date & Time': hash,
      Status: hash,
    },
  },
  {
    name: 'team in the console',
    list: /^(Team|member-\d+-team\.(csv|xlsx))$/,
    about: (row) => row.cell('Name'),
    columns: { Deposited: 'fuel topped up', Charged: 'fuel charged since joining' },
    aside: { Name: 'names the row', Package: hash, Joined: hash },
  },
  {
    name: 'members in the console',
    list: /^(Members|members\.(csv|xlsx))$/,
    about: (row) => row.cell('Name'),
    columns: { Fuel: 'fuel balance', Income: 'affiliate balance' },
    aside: { Name: 'names the row', 'E-mail': hash, Stands: hash, Package: hash, Joined: hash },
  },
  {
    name: 'generation income',
    list: /^(Generation income|generation-income\.(csv|xlsx))$/,
    about: (row) => `income of ${row.member} from ${row.cell('Referral ID')}`,
    columns: {
      'Fuel Used ($)': 'fuel used',
      Level: 'level',
      'Level %': { is: 'percent', read: (words) => words.replace('%', '') },
      'Generation Income ($)': 'income',
    },
    aside: { Name: hash, Email: hash, 'Referral ID': 'names the row' },
  },
  {
    name: 'what direct members brought',
    list: /^(What each direct member brought|brought-by-direct-team\.(csv|xlsx))$/,
    about: (row) => `brought to ${row.member} by ${row.cell('Referral ID')}`,
    columns: { 'Direct income ($)': 'direct', 'Level income with their team ($)': 'level', 'Together ($)': 'sum' },
    aside: { Name: hash, 'Referral ID': 'names the row', Joined: hash },
  },
  {
    name: 'income over time',
    list: /^(Income over time|income-by-(day|week|month)\.(csv|xlsx))$/,
    about: (row) => `income of ${row.member} by ${row.all[0]?.head} ${row.all[0]?.lines[0]}`,
    columns: {
      'Direct Income ($)': 'direct',
      'Level Income ($)': 'level',
      'Corrections ($)': 'corrections',
      'Together ($)': 'sum',
    },
    aside: { Day: 'names the row', 'Week from': 'names the row', Month: 'names the row' },
  },
  {
    name: 'activations',
    list: /^(Activations|activations\.(csv|xlsx))$/,
    about: (row) => row.cell('Member'),
    columns: { Capital: 'capital' },
    aside: { Member: 'names the row', Waits: hash },
  },
  {
    name: 'withdrawals in the console',
    list: /^withdrawals\.(csv|xlsx)$/,
    about: (row) => `withdrawal of ${row.cell('Member')} ${momentOf(row, 'Waits')}`,
    columns: { Amount: 'amount' },
    aside: { Choose: hash, Member: 'names the row', Waits: 'names the row' },
  },
  {
    name: 'withdrawals that wait',
    list: 'Withdrawals',
    // Those that wait have nothing else; the others stand beside with their state.
    about: (row) => (/left|late/.test(row.cell('Waits')) ? row.cell('Member') : undefined),
    columns: { Amount: 'withdrawal that waits' },
    aside: { Choose: hash, Member: 'names the row', Waits: 'moves with the clock' },
  },
  {
    name: 'credited deposit',
    list: 'mail: Your deposit is credited',
    about: (row) => (row.cell('Transaction') ? `deposit ${row.cell('Transaction')}` : undefined),
    columns: { '# in USDT was credited to your fuel.': 'amount' },
    aside: { Transaction: 'names the row', Sent: hash },
  },
  {
    name: 'code of a withdrawal',
    list: 'mail: Confirm your withdrawal',
    about: (row) => `withdrawal of ${row.member} ${momentOf(row, 'Sent')}`,
    columns: { 'You asked to withdraw #: after the fee of #, # USDT go to ‹hash›. [1]': 'amount' },
    aside: {
      Transaction: hash,
      Sent: 'names the row',
      'You asked to withdraw #: after the fee of #, # USDT go to ‹hash›. [2]': 'the fee of the house',
      'You asked to withdraw #: after the fee of #, # USDT go to ‹hash›. [3]': 'the amount less the fee',
      'Your code is #. It works once and for # minutes. Never tell it to anybody. [1]': 'a code',
      'Your code is #. It works once and for # minutes. Never tell it to anybody. [2]': 'minutes',
    },
  },
  {
    name: 'letters without figures of their own',
    list: /^mail: (Your payout address|Confirm your (payout|new)|Your bot (is|has opened)|You signed in|Verify|Your fuel is back|Your MT5|Your withdrawal|\S+ (level|direct) income)/,
    about: () => undefined,
    columns: {},
  },
  {
    name: 'first trade',
    list: 'mail: Your bot has closed its first trade',
    about: () => undefined,
    columns: {},
    also: (row) =>
      row.all
        .filter(({ head }) => /: # with swap and commission.*\[2\]$/.test(head))
        .map(({ lines }) => closedAt(row, row.cell('Sent'), lines[0] ?? '')),
  },
  {
    name: 'logs and lists without money',
    list: /^(What the bot did and why|Bot log|bot-log\.|member-\d+-(bot-log|mails|audit|sessions|signals)|Sessions|Mails|Audit|Signals|Income by week|What each level pays)/,
    about: () => undefined,
    columns: {},
  },
]

function bookLine(row: RowOf): Also[] {
  const [words = '', amount = ''] = row.all.map(({ lines }) => lines[0] ?? '')
  const meaning = `${row.list}: ${words}`
  const own = { about: `period ${row.period} of ${row.member}`, meaning, words: amount }
  const isNow = new Date().toISOString().startsWith(row.period)
  if (words !== 'Closing balance' || !isNow || !(row.list in balances)) return [own]
  return [own, { about: row.member, meaning: balances[row.list] ?? '', words: amount }]
}

/** A statement of today ends with what the member has now. */
const balances: Readonly<Record<string, string>> = {
  Fuel: 'fuel balance',
  'Affiliate balance': 'affiliate balance',
  'On hold': 'withdrawal that waits',
}

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

const closedAt = (row: RowOf, time: string, words: string): Also => ({
  about: `trade that closed at ${secondsOf(time)} of ${row.member}`,
  meaning: 'profit',
  words,
})

const monthOf = (name: string) => String(new Date(`1 ${name} 2000 UTC`).getUTCMonth() + 1).padStart(2, '0')
