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
      text: 'Open every hour of the week, and more volatile than currencies. Sizes are kept smaller accordingly.',
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

/** The sandbox has demo members to look around as; a live server has pictures of one. */
export const demoTrading = {
  title: 'Look before you fund anything',
  sandbox: {
    text: 'Sign in as a demo member: weeks of trades on a simulated market, with every charge and receipt.',
    to: '/sandbox#accounts',
  },
  live: {
    text: 'See a trade of a demo member on a simulated market, with the reasons explained and the receipt.',
    to: '/trading#receipt',
  },
} as const

export const marketRange = {
  title: 'The range at a glance',
  text: 'How the markets differ, and what that means for the bot.',
  rows: [
    { market: 'Forex', symbols: 'USDJPY, USDGBP', hours: '24 hours, 5 days', moves: 'Little', margin: '1%' },
    { market: 'Commodity', symbols: 'XAUUSD, XAGUSD', hours: '23 hours, 5 days', moves: 'Moderately', margin: '2%' },
    { market: 'Crypto', symbols: 'BTCUSD, ETHUSD', hours: '24 hours, 7 days', moves: 'A lot', margin: '10%' },
  ],
} as const
