import { brand } from './brand.ts'

export const trading = {
  title: 'Trading',
  lead: 'One bot, your own MT5 account, and rules you can read before you start.',
  points: [
    {
      title: 'Assets that fit your capital',
      text: 'The bot chooses crypto, currency or commodity pairs according to the capital you trade with.',
    },
    {
      title: 'Hedged with counter trades',
      text: 'Open trades are balanced with counter trades to reduce risk. Reduced risk is not no risk.',
    },
    {
      title: 'A limit on losses',
      text: 'The loss closure rule ends trading before more than half of your capital is gone.',
    },
    {
      title: 'Six to twenty trades',
      text: 'The number of trades open at once grows with your capital, never beyond twenty.',
    },
  ],
} as const

export const markets = {
  title: 'Markets',
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

export const about = {
  title: 'About',
  lead: `${brand.name} runs a trading bot on members’ own accounts, and shows where every cent goes.`,
  sections: [
    {
      id: 'who',
      title: 'Who We Are',
      text: 'A team that builds trading software and runs it for members. We hold no trading capital: yours stays with your broker.',
    },
    {
      id: 'what',
      title: 'What We Do',
      text: 'We set up the bot on your MT5 account, keep it running around the clock, and report each trade with its fuel charge.',
    },
    {
      id: 'how',
      title: 'How It Works',
      text: 'Sign up, submit your MT5 details, recharge with activation fuel. The bot then starts by itself, and the dashboard shows what it does.',
    },
  ],
} as const

export const blog = {
  title: 'Blog',
  lead: 'Notes on how the bot trades, what fuel pays for, and how we keep the books.',
  empty: {
    title: 'No posts yet',
    text: 'The questions page answers what members ask most.',
  },
} as const

export const contact = {
  title: 'Contact',
  lead: 'Questions about the bot, your account or the affiliate programme: a person answers.',
} as const

export const eaReport = {
  title: 'Expert advisor log',
  lead: 'What the expert advisor did on your account, as a spreadsheet.',
  text: 'The log holds your own accounts only, so you need to be signed in to download it.',
} as const
