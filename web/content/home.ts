import { marketing } from '@fairlead/contract/constants'
import { recordText } from '@fairlead/contract/record-text'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { exactUsd } from '@fairlead/money/exact-usd'
import { profitSplit, splitNote } from './profit-split.ts'
import { chargedPercent, chargedProfit, keptPercent, levelsWords, offeredPackages, percent, usd } from './term-words.ts'

/** The banner's slides; the first is the page's heading. */
export const slides = [
  {
    id: 'accounted',
    lead: 'Trades around the clock.',
    accent: 'Every cent accounted for.',
    text: 'A bot on your own MT5 account, paid from a fuel balance you can watch to the last decimal. When the market jumps against a winner, a counter trade covers it.',
  },
  {
    id: 'hedged',
    lead: 'Counter trades',
    accent: 'against one-way risk.',
    text: 'A counter trade covers a winner when the market jumps against it, and a loss limit closes everything when half of your capital is lost. A gap in prices can take it further.',
  },
  {
    id: 'yours',
    lead: 'Your broker,',
    accent: 'your account.',
    text: 'Your capital stays in your own trading account. The bot trades there; you see every order as it happens.',
  },
] as const

/** What the pictures in the banner show. */
export const heroPicture = {
  desk: 'The member dashboard: state of the bot, fuel, capital, profit and the equity curve',
  phone: 'The same dashboard on a phone',
  caption: 'The real dashboard of a demo member on a simulated market.',
} as const

/** Example figures on the drawn phone. */
export const heroExample = {
  title: 'Your dashboard, a simulated example',
  cards: [
    { label: 'Your Capital', value: '$1,000.00', note: 'Bot Active' },
    { label: 'Total Profit', value: '+$84.17', note: '30 days' },
    { label: 'Fuel Balance', value: '$61.22', note: '41 days left' },
  ],
} as const

/** Sample: invented firms. The operator replaces them with clients who agreed to be named. */
export const clients = {
  sample: true,
  marks: [
    { id: 'northway', name: 'Northway' },
    { id: 'quillon', name: 'Quillon' },
    { id: 'harborline', name: 'Harborline' },
    { id: 'osprey', name: 'Osprey FX' },
    { id: 'tessel', name: 'Tessel' },
    { id: 'brightwater', name: 'Brightwater' },
    { id: 'ledgerly', name: 'Ledgerly' },
  ],
} as const

export const platforms = {
  title: 'Runs where you already trade',
  text: 'The bot is built on version 5 of a mobile trading terminal and works with the broker you prefer.',
  terminal: {
    id: 'tab-1',
    label: 'Mobile trading terminal',
    title: 'MT5, on your phone and desktop',
    points: [
      'The bot trades on your own MT5 real account.',
      'Follow and close any trade yourself, in the terminal or on the web dashboard.',
      'The team sets it up within 24 hours of your form.',
    ],
  },
  broker: {
    id: 'tab-2',
    label: 'Preferred partner broker',
    title: 'No account yet? Open one with our partner',
    points: ({ partnerDiscountPercent }: PageTerms) => [
      `${percent(partnerDiscountPercent)} discount on bot fuel charges for accounts opened through our partner.`,
      'Hedging accounts with the symbols the bot trades.',
      'Any other MT5 broker works too. The choice is yours.',
    ],
  },
} as const

export const botTabs = {
  title: 'What the bot does',
  text: `It is AI-driven, with automated risk management and real-time analytics. ${recordText.botLearns} These are its four jobs.`,
  learned: { to: '/trading#learned', label: 'What it learns, and what that has been worth' },
  tabs: (terms: PageTerms) =>
    [
      {
        id: 'tab-5',
        label: 'Automation and Efficiency',
        title: 'It trades while you do something else',
        text: 'The bot watches its markets around the clock, enters and leaves by rule, and never trades out of boredom or fear. You read the result on your dashboard, trade by trade.',
      },
      {
        id: 'tab-6',
        label: 'Risk Mitigation',
        title: 'Hedged, sized and limited',
        text: 'Trades are hedged with counter trades to reduce risk: a winner is covered when the market jumps against it, which is rare. Sizes follow your capital, and loss closure ends trading when half of it is lost. A gap in prices can take the loss further: less risk is not no risk.',
      },
      {
        id: 'tab-7',
        label: 'Capital & Profits',
        title: 'Your capital stays with your broker',
        text: `The bot aims to protect the original capital so that profits can be withdrawn. ${keptPercent(terms)} of ${chargedProfit(terms)} is yours; ${chargedPercent(terms)} is charged as fuel. There is no charge on a losing trade.`,
      },
      {
        id: 'tab-8',
        label: 'Scalability',
        title: capitalWords(terms),
        text: 'The bot chooses crypto, currency or commodity assets according to your capital, and opens six to twenty trades at a time. A larger account is the same bot with more room.',
      },
    ] as const,
} as const

function capitalWords(terms: PageTerms): string {
  const amounts = offeredPackages(terms).map(({ amount }) => amount)
  return `From ${usd(Math.min(...amounts))} to ${usd(Math.max(...amounts))} and beyond`
}

/** Sample: marketing figures as specified. The operator must replace or substantiate them. */
export const stats = {
  sample: true,
  figures: [
    { value: marketing.statClients, label: 'clients worldwide' },
    { value: marketing.statSatisfied, label: 'satisfied clients' },
    { value: marketing.statInvested, label: 'money invested' },
    { value: marketing.statExperts, label: 'expert traders' },
  ],
} as const

export const features = (terms: PageTerms) =>
  [
    {
      id: 'split',
      title: 'A rule you can check with ten dollars',
      text: splitSentence(terms),
      link: { to: '/trading#split', label: 'See the split' },
    },
    {
      id: 'affiliate',
      title: 'Share it, and share in the fuel',
      text: `Direct referral income from your referrals’ fuel deposits, generation income over up to ${levelsWords(terms)} and recurring referral income from the fuel their bots use.`,
      link: { to: '/faq#affiliate', label: 'How it is paid' },
    },
  ] as const

function splitSentence(terms: PageTerms): string {
  const split = profitSplit(terms)
  return `Of a profit of $10.00 you keep ${exactUsd(split.kept)}. ${exactUsd(split.toAffiliates)} goes to affiliate income, ${exactUsd(split.toOperations)} to operations.${splitNote(split)} The fuel report shows it for every trade.`
}

/** Sample: invented awards. The operator replaces them with real ones or removes the table. */
export const awards = {
  sample: true,
  title: 'Awards',
  rows: [
    { award: 'Clearest Fee Statement, Open Ledger Prize', year: 2025 },
    { award: 'Best Automated Hedging, Harbour Fintech Days', year: 2024 },
    { award: 'Trading Software of the Year, Algo Circle', year: 2024 },
    { award: 'Best Member Dashboard, Plain Finance Forum', year: 2023 },
    { award: 'Newcomer of the Year, North Sea Trading Week', year: 2022 },
  ],
} as const

export const appDownload = {
  title: 'Take the terminal with you',
  text: 'Follow your account in the MT5 app on your phone, and open the dashboard from your home screen: it installs like an app.',
  buttons: [
    { id: 'ios', label: 'MT5 for iPhone', url: 'https://www.metatrader5.com/en/mobile-trading/iphone' },
    { id: 'android', label: 'MT5 for Android', url: 'https://www.metatrader5.com/en/mobile-trading/android' },
  ],
} as const

export const news = {
  title: 'Latest news',
  text: 'What moves the markets the bot trades.',
  sample: 'Sample stories: each opens a post of this site’s own blog.',
  empty: 'No news at the moment.',
} as const

export const subscribeForm = {
  title: 'News worth an e-mail',
  text: 'Changes to the bot, fees and rules, before they take effect. Confirm by e-mail, unsubscribe with one click.',
} as const

export const sampleNote = 'Sample content, shown until the operator provides its own.'
