export const markets = {
  lead: 'What the bot may trade, sorted by kind. Your broker’s conditions apply to each of them.',
  groups: [
    {
      id: 'forex',
      label: 'Forex',
      text: 'The most liquid market there is, open from Sunday evening to Friday evening (UTC).',
      symbols: ['USDJPY', 'USDGBP'],
    },
    {
      id: 'crypto',
      label: 'Crypto',
      text: 'Open every hour of the week, and moving more than currencies do. Sizes are kept smaller accordingly.',
      symbols: ['BTCUSD', 'ETHUSD'],
    },
    {
      id: 'commodity',
      label: 'Commodity',
      text: 'Gold and silver against the dollar, with a daily break set by the exchanges.',
      symbols: ['XAUUSD', 'XAGUSD'],
    },
  ],
} as const

export type ChartSymbol = (typeof markets.groups)[number]['symbols'][number]

export const demoTrading = {
  title: 'Try it on a demo account first',
  text: 'Watch the bot on simulated money until you understand every line of the report. Then decide.',
} as const

export const marketRange = {
  title: 'The range at a glance',
  text: 'How the markets differ, and what that means for the bot.',
  rows: [
    { market: 'Forex', symbols: 'USDJPY, USDGBP', hours: '24 hours, 5 days', moves: 'Least', margin: '1%' },
    { market: 'Commodity', symbols: 'XAUUSD, XAGUSD', hours: '23 hours, 5 days', moves: 'More', margin: '2%' },
    { market: 'Crypto', symbols: 'BTCUSD, ETHUSD', hours: '24 hours, 7 days', moves: 'Most', margin: '10%' },
  ],
} as const
