import { marketing } from '@fairlead/contract/constants'
import { recordText } from '@fairlead/contract/record-text'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { levelsWords, percent } from './term-words.ts'

export const trading = {
  title: 'Trading',
  lead: 'One bot, your own MT5 account, and rules you can read before you start.',
  points: [
    {
      id: 'assets',
      title: 'Assets that fit your capital',
      text: 'The bot chooses crypto, currency or commodity pairs according to the capital you trade with.',
    },
    {
      id: 'hedge',
      title: 'Hedged with counter trades',
      text: `${recordText.botHedges} Reduced risk is not no risk.`,
    },
    {
      id: 'limit',
      title: 'A limit on losses',
      text: 'The loss closure rule closes everything when half of your capital is lost. A gap in prices can take the loss further.',
    },
    {
      id: 'trades',
      title: 'Six to twenty trades',
      text: 'The number of trades open at once grows with your capital, never beyond twenty.',
    },
  ],
} as const

export const assets = {
  title: 'Assets we trade',
  text: 'Six instruments in three markets. The bot uses those that fit your capital.',
  rows: [
    { symbol: 'USDJPY', name: 'US dollar / Japanese yen', kind: 'Forex', hours: 'Sunday evening to Friday evening' },
    { symbol: 'USDGBP', name: 'US dollar / British pound', kind: 'Forex', hours: 'Sunday evening to Friday evening' },
    { symbol: 'BTCUSD', name: 'Bitcoin', kind: 'Crypto', hours: 'Every hour of the week' },
    { symbol: 'ETHUSD', name: 'Ether', kind: 'Crypto', hours: 'Every hour of the week' },
    { symbol: 'XAUUSD', name: 'Gold', kind: 'Commodity', hours: 'Weekdays, with a daily break' },
    { symbol: 'XAGUSD', name: 'Silver', kind: 'Commodity', hours: 'Weekdays, with a daily break' },
  ],
} as const

/** Sample: marketing claims as specified. The operator must replace or substantiate them. */
export const headlineFigures = {
  sample: true,
  figures: [
    { value: marketing.headlineCountries, label: 'countries' },
    { value: marketing.headlineInvested, label: 'invested' },
    { value: marketing.headlineProfits, label: 'profits' },
  ],
} as const

export const realTrade = {
  title: 'One trade, with its receipt',
  text: 'Every trade has a page like this: where it opened and closed, why, and what happened to each cent.',
  points: [
    'The chart shows the entry, a counter trade where there was one, and the exit.',
    'The bot explains why it opened the trade and why it closed it.',
    'The receipt shows the fuel charged and the balance before and after.',
  ],
  alt: 'A closed trade on the dashboard: its chart, the reasons and the receipt for its charge',
  caption: 'A trade of the demo world, on a simulated market.',
} as const

export const incomes = {
  title: 'Affiliate programme',
  text: 'Your referral link names you as the referrer. You earn three kinds of income from the fuel your team deposits and uses.',
  kinds: [
    {
      title: 'Direct referral income',
      text: ({ directPercent }: PageTerms) =>
        `${percent(directPercent)} of the fuel deposits of members who registered with your link.`,
    },
    {
      title: 'Generation income',
      text: (terms: PageTerms) =>
        `A share of the fuel charged in your team, over up to ${levelsWords(terms)}, while you meet each level’s conditions.`,
    },
    {
      title: 'Recurring referral income',
      text: () => 'As long as a member of your team trades at a profit, each charge pays you again.',
    },
  ],
} as const
