import {
  activation,
  consoleCall,
  equation,
  type FigureRule,
  fuel,
  how,
  keptNote,
  keptWords,
  memberPage,
  ofNamed,
  prefs,
  reactivation,
  report,
  settings,
  welcome,
} from './figure-rule.ts'

/** What the member has and what the bot made of it, since joining and now. */
export const accountFigures: readonly FigureRule[] = [
  {
    is: 'capital',
    means: 'What the member said is on the trading account.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Your Capital =' },
      { at: report, label: 'Trade Report › Initial Capital =' },
      { at: 'profile', label: 'Capital and package › Capital =' },
      { at: how('^welcome›Distance to loss closure'), label: equation('# × # = #. Equity', 1) },
      { at: memberPage, label: 'Bot and team › Capital =' },
      { at: activation, label: 'Activations › ‹name› waits for a bot on #' },
      { at: activation, label: /^Checked beforehand › Package \w+ fits a capital of #\.$/ },
      { at: 'call', label: `${consoleCall}capital =` },
      { at: 'generationTeamReport', label: 'Generation › Capital =', about: ofNamed, isRare: true },
      { at: reactivation, label: /is set up again within # hours with a capital of #\..* \[2\]$/, isRare: true },
      { at: 'call', label: '/bot › capital =' },
      { at: 'call', label: '/botstats › capital =' },
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
      { at: keptNote('(welcome|botReport)'), label: keptWords(1) },
      { at: 'call', label: `${prefs}totalProfit =` },
      { at: 'call', label: '/fuelstats › totalProfit =' },
      { at: 'sandbox', label: / \(profit #\)$/ },
      { at: 'call', label: '/botstats › closed.profit =' },
      { at: 'call', label: '/operator/members/:id/trades › closed.profit =' },
    ],
  },
  {
    is: 'kept',
    means: 'Of the total profit, after fuel, hosting and reactivation.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Kept after fuel and hosting =' },
      { at: report, label: 'Trade Report › Kept after fuel and hosting =' },
      { at: 'welcome›All', label: 'Equity › Profit · Kept =' },
      { at: 'welcome›All', label: 'Where a profit of # goes › Kept after fuel and hosting =' },
      { at: keptNote('(welcome|botReport)'), label: keptWords(4) },
      { at: 'call', label: `${prefs}kept.kept =` },
      { at: 'call', label: '/fuelstats › kept.kept =' },
      { at: 'call', label: '/botstats › closed.kept.kept =' },
      { at: 'call', label: '/operator/members/:id/trades › closed.kept.kept =' },
    ],
  },
  {
    is: 'charges on profits',
    means: 'The fuel charges on all closed trades.',
    shown: [
      { at: keptNote('(welcome|botReport)'), label: keptWords(2) },
      { at: 'call', label: `${prefs}kept.charges =` },
      { at: 'call', label: '/fuelstats › kept.charges =' },
    ],
  },
  {
    is: 'hosting and reactivation',
    means: 'Charged since joining.',
    shown: [
      { at: keptNote('(welcome|botReport)'), label: keptWords(3) },
      { at: 'call', label: `${prefs}kept.hosting =` },
      { at: 'call', label: '/fuelstats › kept.hosting =' },
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
      { at: 'call', label: '/botstats › closed.trades =' },
      { at: 'call', label: '/operator/members/:id/trades › closed.trades =' },
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
    is: 'distance to loss closure',
    means: 'Equity above which everything is closed.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › # above # [1]' },
      { at: how('^welcome›Distance to loss closure'), label: equation('# × # = #. Equity', 6) },
      { at: 'call', label: '/bot › lossClosureDistance =' },
    ],
  },
  {
    is: 'loss closure',
    means: 'The equity at which everything is closed.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › # above # [2]' },
      { at: settings, label: 'What this means for you › Everything is closed at an equity of =' },
      { at: how('^welcome›Distance to loss closure'), label: equation('# × # = #. Equity', 3) },
      { at: how('^welcome›Distance to loss closure'), label: equation('# × # = #. Equity', 5) },
      { at: 'call', label: '/bot › preview.lossClosureAt =' },
    ],
  },
  {
    is: 'trade balance',
    means: 'What the trading account holds, open positions left out.',
    shown: [
      { at: report, label: 'Trade Report › Trade Balance =' },
      { at: how('^botReport›Trade Balance'), label: equation('#, # since it began', 1) },
      { at: welcome, label: /^Equity › ‹time› · equity # · balance # .* \[2\]$/ },
      { at: 'call', label: '/botstats › tradeBalance =' },
      { at: 'call', label: '/operator/members/:id/trades › tradeBalance =' },
    ],
  },
  ...(
    [
      ['trades at once', /^What this means for you › Trades at once/, 'tradesMax'],
      ['largest loss per trade', /^What this means for you › One trade may lose/, 'lossPerTradeMax'],
      ['largest loss of all open trades', /^What this means for you › All open trades may lose/, 'lossOpenMax'],
    ] as const
  ).map(
    ([is, label, field]): FigureRule => ({
      is,
      means: 'A limit that follows from the capital and the settings.',
      shown: [
        { at: settings, label },
        { at: 'call', label: `/bot › preview.${field} =` },
      ],
    }),
  ),
]
