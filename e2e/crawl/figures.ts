// long: every figure that stands in two places, as one table
type Spot = {
  /** The page as `placeOf` names it, a mail or a call. */
  at: string | RegExp
  label: string | RegExp
  /** It is said there without its sign: "Withdrawn". */
  isUnsigned?: true
  /** Only members of whom it is true have it: who owes, who waits. */
  isRare?: true
}
type FigureRule = {
  is: string
  means: string
  shown: readonly Spot[]
  /** What the page is opened for; else it is the member's own. */
  about?: 'trade' | 'period'
}

const welcome = /^welcome(\?|›(1D|1W|1M|3M|All|Weekday|Hour)$|$)/
const month = /^welcome(\?|›1M$|$)/
const report = /^botReport(\?|›By trades$|$)/
const fuel = /^fuelReport(\?|$)/
const period = /^(fuelwallet|affiliateWallet)\/period/
const receipt = /\?(account&)?(list&)?(section&)?trade$/
const withdrawal = /^console\/withdrawals\?open/
const memberPage = /^console\/members\?open/
const how = (name: string) => new RegExp(`${name}: how is this computed\\?$`)
const keptNote = (place: string) => new RegExp(`^${place}›Kept after fuel and hosting: how`)
const keptWords =
  ' › Profit of closed trades # − fuel charges on them # − hosting and reactivation # = #. Bonus fuel counts as fuel.'
const equation = (name: string, nth: number) => new RegExp(`^ › ${name}.* \\[${nth}\\]$`)
const prefs = '/settings/get-user-prefes › '
const console_ = '/operator/members/:id › '

/** Every figure that stands in more than one place, what it means, and each place that shows it. Rows of lists stand in `lists.ts`. */
export const figures: readonly FigureRule[] = [
  {
    is: 'capital',
    means: 'What the member said is on the trading account.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Your Capital =' },
      { at: report, label: 'Trade Report › Initial Capital =' },
      { at: 'profile', label: 'Capital and package › Capital =' },
      { at: memberPage, label: 'Bot and team › Capital =' },
      { at: 'call', label: `${console_}capital =` },
    ],
  },
  {
    is: 'total profit',
    means: 'Of all closed trades since joining, before fuel.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Total Profit =' },
      { at: report, label: 'Trade Report › Total Profit =' },
      { at: fuel, label: 'Fuel Report › Total Profit, # days · # since you joined [2]' },
      { at: 'welcome›All', label: 'Equity › Profit =' },
      { at: keptNote('(welcome|botReport)'), label: `${keptWords} [1]` },
      { at: 'call', label: `${prefs}totalProfit =` },
      { at: 'call', label: '/fuelstats › totalProfit =' },
      { at: 'sandbox', label: / \(profit #\)$/ },
    ],
  },
  {
    is: 'kept',
    means: 'Of the total profit, after fuel, hosting and reactivation.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Kept after fuel and hosting =' },
      { at: report, label: 'Trade Report › Kept after fuel and hosting =' },
      { at: 'welcome›All', label: 'Equity › Profit · Kept =' },
      { at: keptNote('(welcome|botReport)'), label: `${keptWords} [4]` },
      { at: 'call', label: `${prefs}kept.kept =` },
      { at: 'call', label: '/fuelstats › kept.kept =' },
    ],
  },
  {
    is: 'profit of 30 days',
    means: 'Of the trades closed in the last 30 days, before fuel.',
    shown: [
      { at: month, label: 'Equity › Profit =' },
      { at: fuel, label: 'Fuel Report › Total Profit =' },
      { at: keptNote('fuelReport'), label: `${keptWords} [1]` },
      { at: 'call', label: '/fuelstats › period.profit =' },
    ],
  },
  {
    is: 'kept of 30 days',
    means: 'Of that profit, after fuel, hosting and reactivation.',
    shown: [
      { at: month, label: 'Equity › Profit · Kept =' },
      { at: month, label: 'Where a profit of # goes › Kept after fuel and hosting =' },
      { at: fuel, label: 'Fuel Report › Kept after fuel and hosting =' },
      { at: keptNote('fuelReport'), label: `${keptWords} [4]` },
      { at: 'call', label: '/fuelstats › period.kept.kept =' },
    ],
  },
  {
    is: 'fuel balance',
    means: 'What can be used: deposited and given, less what was used and refunded.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Fuel Balance =' },
      { at: fuel, label: 'Fuel Report › Fuel balance =' },
      { at: 'fuelwallet', label: 'Fuel Wallet › Fuel Balance =' },
      { at: 'profile', label: 'Close the account › Unused fuel =', isRare: true },
      { at: how('^welcome›Fuel runway'), label: equation('# ÷ # = # days', 1) },
      { at: how('^welcome›Fuel Balance'), label: /fuel, less charges.* \[4\]$/ },
      { at: how('^fuelwallet›Fuel Balance'), label: equation('Topped up', 4) },
      { at: how('^fuelReport›Fuel runway'), label: equation('# ÷ # = # days', 1) },
      { at: welcome, label: /› Your fuel balance is #/, isRare: true },
      { at: memberPage, label: 'Money › Fuel =' },
      { at: 'sandbox', label: /\(# of fuel left\)$/ },
      { at: 'call', label: `${prefs}fuelBalance =` },
      { at: 'call', label: `${console_}fuelBalance =` },
    ],
  },
  {
    is: 'fuel topped up',
    means: 'Deposits credited and fuel given.',
    shown: [
      { at: 'fuelwallet', label: 'Fuel Wallet › Fuel Top Up =' },
      { at: fuel, label: 'Fuel Report › Fuel Deposited, # days · # since you joined [2]' },
      { at: how('^welcome›Fuel Balance'), label: /fuel, less charges.* \[1\]$/ },
      { at: how('^fuelwallet›Fuel Balance'), label: equation('Topped up', 1) },
      { at: memberPage, label: 'Money › Deposits credited =' },
      { at: 'call', label: `${console_}deposited =` },
    ],
  },
  {
    is: 'fuel consumed',
    means: 'Charges on profits, hosting and reactivation, as far as they are paid.',
    shown: [
      { at: 'fuelwallet', label: 'Fuel Wallet › Fuel Consumed =' },
      { at: fuel, label: 'Fuel Report › Fuel Used, # days · # since you joined [2]' },
      { at: how('^welcome›Fuel Balance'), label: /fuel, less charges.* \[2\]$/ },
      { at: how('^fuelwallet›Fuel Balance'), label: equation('Topped up', 2) },
      { at: memberPage, label: 'Money › Fuel charged =' },
      { at: 'call', label: `${console_}charged =` },
    ],
  },
  {
    is: 'fuel refunded',
    means: 'Given back at closing.',
    shown: [
      { at: 'fuelwallet', label: 'Fuel Wallet › Fuel Refunded =' },
      { at: how('^welcome›Fuel Balance'), label: /fuel, less charges.* \[3\]$/ },
      { at: how('^fuelwallet›Fuel Balance'), label: equation('Topped up', 3) },
    ],
  },
  {
    is: 'direct income',
    means: 'The share of the deposits of those whom the member referred.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Direct Income =' },
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Direct Income =' },
      { at: 'directTeamReport/brought', label: 'Direct Team › Direct income =' },
      { at: /^recurringReferral\/income/, label: 'Recurring Referral › Direct Income =' },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 1) },
      { at: how('^affiliateWallet›Balance'), label: equation('Direct income and level income', 1) },
      { at: memberPage, label: 'Money › Direct income =' },
      {
        at: withdrawal,
        label: 'What the balance is made of › Direct income, from # depositing members =',
      },
      { at: 'call', label: `${prefs}directIncome =` },
      { at: 'call', label: `${console_}directIncome =` },
    ],
  },
  {
    is: 'level income',
    means: 'The share of the fuel that the team used.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Level Income =' },
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Level Income =' },
      { at: 'directTeamReport/brought', label: 'Direct Team › Level income =' },
      { at: /^recurringReferral/, label: 'Recurring Referral › Level Income =' },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 2) },
      { at: how('^affiliateWallet›Balance'), label: equation('Direct income and level income', 2) },
      { at: memberPage, label: 'Money › Level income =' },
      { at: withdrawal, label: 'What the balance is made of › Level income =' },
      { at: 'call', label: `${prefs}levelIncome =` },
      { at: 'call', label: `${console_}levelIncome =` },
    ],
  },
  {
    is: 'corrected income',
    means: 'What operators added to the affiliate balance or took from it.',
    shown: [
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Corrections =', isRare: true },
      { at: /^recurringReferral\/income/, label: 'Recurring Referral › Corrections =', isRare: true },
      { at: memberPage, label: 'Money › Corrections =', isRare: true },
      { at: withdrawal, label: 'What the balance is made of › Corrections =', isRare: true },
    ],
  },
  {
    is: 'total withdrawal',
    means: 'Withdrawals that were paid or are on their way.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Total Withdrawal =' },
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Total Withdrawal =' },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 3) },
      { at: how('^affiliateWallet›Balance'), label: equation('Direct income and level income', 3) },
      { at: 'call', label: `${prefs}totalWithdrawal =` },
    ],
  },
  {
    is: 'affiliate balance',
    means: 'Direct and level income, less withdrawals.',
    shown: [
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Balance =' },
      { at: 'affiliateWallet', label: 'Withdraw › In dollars. # is available.' },
      { at: 'profile', label: /^Close the account › Affiliate balance: # is yours/, isRare: true },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 4) },
      { at: memberPage, label: 'Money › Income balance =' },
      { at: withdrawal, label: 'What the balance is made of › Balance left =' },
      { at: 'call', label: `${console_}income =` },
    ],
  },
  {
    is: 'withdrawal that waits',
    means: 'Asked for, and not yet paid or refused.',
    shown: [
      { at: 'affiliateWallet', label: 'Processing › Processing =' },
      { at: memberPage, label: 'Money › Held for a withdrawal =' },
      { at: withdrawal, label: 'Withdrawals & refunds › ‹name› asks for #' },
      { at: withdrawal, label: 'What the balance is made of › Held for this one =', isUnsigned: true },
      { at: withdrawal, label: 'Before › Approve #' },
      { at: 'call', label: `${console_}hold =` },
    ],
  },
  {
    is: 'orders',
    means: 'Trades, open and closed.',
    shown: [
      { at: welcome, label: 'Order Details › Total Orders =' },
      { at: report, label: 'Trade Report › Total Trades =' },
      { at: 'botReport›By trades', label: 'Trade Report › Total Trades, # trades below' },
      { at: how('^welcome›Order Details'), label: equation('# open', 3) },
      { at: 'call', label: `${prefs}totalOrders =` },
    ],
  },
  {
    is: 'open orders',
    means: 'Trades that are open.',
    shown: [
      { at: welcome, label: 'Order Details › Open Orders =' },
      { at: how('^(welcome›Order Details|botReport›Total Trades)'), label: equation('# open', 1) },
      { at: 'call', label: `${prefs}totalOpenTrades =` },
    ],
  },
  {
    is: 'closed orders',
    means: 'Trades whose last position is closed.',
    shown: [
      { at: welcome, label: 'Order Details › Closed Orders =' },
      { at: how('^(welcome›Order Details|botReport›Total Trades)'), label: equation('# open', 2) },
      { at: how('^welcome›Total Profit'), label: equation('Of your', 1) },
      { at: 'call', label: `${prefs}totalClosedOrders =` },
    ],
  },
  {
    is: 'won trades',
    means: 'Closed trades that made money.',
    shown: [
      { at: welcome, label: 'Order Details › Profitable Trades =' },
      { at: how('^welcome›Total Profit'), label: equation('Of your', 2) },
      { at: 'call', label: `${prefs}totalProfitableTrades =` },
    ],
  },
  {
    is: 'lost trades',
    means: 'Closed trades that lost money.',
    shown: [
      { at: welcome, label: 'Order Details › Loss Trades =' },
      { at: how('^welcome›Total Profit'), label: equation('Of your', 3) },
      { at: 'call', label: `${prefs}totalLossTrades =` },
    ],
  },
  {
    is: 'fuel runway',
    means: 'Days that the fuel lasts at the pace of the days charged.',
    shown: [
      { at: welcome, label: /^Good day, ‹name› › # days? at this pace$/ },
      { at: fuel, label: /^Fuel runway › # days at the pace of .*\[1\]$/ },
      { at: how('^(welcome|fuelReport)›Fuel runway'), label: equation('# ÷ # = # days', 3) },
    ],
  },
  {
    is: 'distance to loss closure',
    means: 'Equity above which everything is closed.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › # above # [1]' },
      { at: how('^welcome›Distance to loss closure'), label: equation('# × # = #. Equity', 6) },
    ],
  },
  {
    is: 'loss closure',
    means: 'The equity at which everything is closed.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › # above # [2]' },
      { at: 'botsettings', label: 'What this means for you › Everything is closed at an equity of =' },
      { at: how('^welcome›Distance to loss closure'), label: equation('# × # = #. Equity', 3) },
    ],
  },
  {
    is: 'trade balance',
    means: 'What the trading account holds, open positions left out.',
    shown: [
      { at: report, label: 'Trade Report › Trade Balance =' },
      { at: how('^botReport›Trade Balance'), label: equation('#, # since it began', 1) },
      { at: welcome, label: /^Equity › ‹time› · equity # · balance # .* \[2\]$/ },
    ],
  },
  {
    is: 'direct members',
    means: 'Whom the member referred.',
    shown: [
      { at: 'directTeamReport', label: 'Direct Team › Direct Team Count =' },
      { at: memberPage, label: 'Bot and team › Referred =' },
      { at: 'call', label: `${console_}directMembers =` },
    ],
  },
  {
    is: 'active direct members',
    means: 'Those of them with a package and fuel.',
    shown: [
      { at: 'directTeamReport', label: 'Direct Team › Active Team Count =' },
      { at: 'recurringReferral', label: 'Your levels › Active direct members =' },
    ],
  },
  {
    is: 'team',
    means: 'Members in all levels below.',
    shown: [
      { at: 'generationTeamReport', label: 'Generation › Total Members =' },
      { at: 'recurringReferral', label: 'Recurring Referral › Members in your team =' },
      { at: memberPage, label: 'Bot and team › Team over # levels =' },
      { at: 'call', label: `${console_}teamMembers =` },
    ],
  },
  {
    is: 'profit',
    about: 'trade',
    means: 'What all deals of the trade made, swap and commission included.',
    shown: [
      { at: receipt, label: 'Receipt › Profit =' },
      { at: receipt, label: /^(Buy|Sell|Closed) › # before fuel$/ },
    ],
  },
  {
    is: 'charge',
    about: 'trade',
    means: 'The fuel charge on it.',
    shown: [{ at: receipt, label: /^Receipt › Fuel Charge #.* =$/, isUnsigned: true }],
  },
  {
    is: 'kept',
    about: 'trade',
    means: 'Its profit less the charge.',
    shown: [
      { at: receipt, label: 'Receipt › You keep =' },
      { at: receipt, label: /^(Buy|Sell|Closed) › # kept$/ },
    ],
  },
  {
    is: 'fuel after',
    about: 'trade',
    means: 'The fuel balance right after its charge.',
    shown: [{ at: receipt, label: 'Receipt › Fuel Balance, before and after = [2]' }],
  },
  {
    is: 'paid by fuel',
    about: 'trade',
    means: 'What of the charge was taken from fuel that was deposited.',
    shown: [
      { at: receipt, label: 'Receipt › of it from your fuel =', isUnsigned: true },
      { at: receipt, label: 'Receipt › Where the # of fuel went' },
    ],
  },
  ...['trades', 'won', 'profits', 'lost', 'losses', 'profit', 'fuel charged', 'hosting and fees'].map(
    (is, at): FigureRule => ({
      is,
      about: 'period',
      means: `${is} of the period of a statement`,
      shown: [{ at: period, label: new RegExp(`^Trades › # closed: .* \\[${at + 1}\\]$`) }],
    }),
  ),
  ...['deposits', 'income', 'withdrawn'].map(
    (is, at): FigureRule => ({
      is,
      about: 'period',
      means: `${is} of the period of a statement`,
      shown: [{ at: period, label: new RegExp(`Together: deposits #.* \\[${at + 1}\\]$`) }],
    }),
  ),
]
