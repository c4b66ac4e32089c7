import { rules } from '@fairlead/contract/constants'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { text } from '@fairlead/contract/text'
import { levelsWords, percent, usd } from '../../../content/term-words.ts'
import { activeMeans } from '../../bots/active-means.ts'

/**
 * How each figure of the dashboard is computed: what holds for everybody, in words. The note behind a figure says it with the reader's own
 * numbers after it, and the help page and the palette lead to it; so each sentence stands here alone.
 */
export const explanations = {
  capital: { what: 'Capital', how: 'The capital you entered with your MT5 account.', section: 'welcome' },
  'direct-members': {
    what: 'Direct team',
    how: 'Members who registered with your link, with or without a package.',
    section: 'directTeamReport',
  },
  'active-directs': {
    what: 'Active direct members',
    how: `Active members of your direct team. ${activeMeans} A joining bonus alone is not enough.`,
    section: 'directTeamReport',
  },
  'team-members': {
    what: 'Total Members',
    how: 'Everyone below you, with or without a package: the members of all levels together.',
    section: 'generationTeamReport',
  },
  'team-levels': {
    what: 'Levels',
    how: 'How deep your team reaches: levels with at least one member.',
    section: 'generationTeamReport',
  },
  'recurring-income': {
    what: 'Recurring income',
    how: 'The total of the generation income below, since you joined.',
    section: 'recurringReferral',
  },
  'recurring-members': {
    what: 'Members who could earn you a share',
    how: 'Everyone below you whose fuel could earn you a share, whether or not it has.',
    section: 'recurringReferral',
  },
  'direct-income': {
    what: 'Direct Income',
    how: ({ directPercent }: PageTerms) =>
      `${percent(directPercent)} of each fuel deposit by members who registered with your link. See Direct Team for details.`,
    section: 'affiliateWallet',
  },
  'level-income': {
    what: 'Level Income',
    how: (terms: PageTerms) =>
      `Your share of the fuel used in your team, over up to ${levelsWords(terms)}. See Recurring Referral for the members and levels.`,
    section: 'affiliateWallet',
  },
  'brought-level': {
    what: 'Level income by direct member',
    how: 'Your share of the fuel used by your whole team, listed by the direct member it came through. Operators’ corrections appear only in the wallet.',
    section: 'directTeamReport',
  },
  'income-corrections': {
    what: 'Corrections of your income',
    how: 'Amounts that operators added to or took from your affiliate balance. The statement gives the reason.',
    section: 'affiliateWallet',
  },
  'affiliate-balance': {
    what: 'Affiliate balance',
    how: 'Direct income and level income, less withdrawals, plus or minus corrections.',
    section: 'affiliateWallet',
  },
  'total-withdrawal': {
    what: 'Total Withdrawal',
    how: 'Everything you have withdrawn, including fees and amounts being processed.',
    section: 'affiliateWallet',
  },
  'fuel-balance': {
    what: 'Fuel Balance',
    how: 'Fuel from deposits and bonuses, less charges, hosting, fees and refunds.',
    section: 'fuelwallet',
  },
  'fuel-top-up': {
    what: 'Fuel Deposited',
    how: 'Deposits credited, not including a joining bonus.',
    section: 'fuelReport',
  },
  'fuel-used': {
    what: 'Fuel Used',
    how: 'Charges on profits, hosting and reactivation that have been paid.',
    section: 'fuelReport',
  },
  'total-trades': {
    what: 'Total Trades',
    how: 'Positions with their counter trades. Each consists of two or more deals.',
    section: 'botReport',
  },
  'trade-balance': {
    what: 'Trade Balance',
    how: 'The balance of the trading account, not including open positions.',
    section: 'botReport',
  },
  'total-profit': {
    what: 'Total Profit',
    how: 'Profits and losses of closed trades, including swap and commission, before fuel charges.',
    section: 'botReport',
  },
  return: {
    what: 'Return',
    how: 'Profit on the trades closed in this period, as a percentage of the account’s balance when it began. Money moved into or out of the account is not counted as profit. Before fuel charges.',
    section: 'welcome',
  },
  drawdown: { what: 'Drawdown', how: 'The largest fall in equity from an earlier peak.', section: 'welcome' },
  won: { what: 'Won', how: 'Closed trades that made money after swap and commission.', section: 'welcome' },
  'per-trade': { what: 'Per trade', how: 'The average of closed trades.', section: 'welcome' },
  orders: {
    what: 'Order Details',
    how: 'An order is a position with its counter trades. Orders that closed at exactly zero count as neither profit nor loss.',
    section: 'welcome',
  },
  floating: {
    what: 'Floating profit',
    how: 'What you would make by closing everything now: each position at the latest price at which it could be closed, including swap and commission.',
    section: 'welcome',
  },
  'bot-state': {
    what: 'Bot',
    how: 'The bot’s current state, since when, and why. Counter trades count as separate open positions.',
    section: 'welcome',
  },
  'last-bar': {
    what: 'Last bar seen',
    how: 'The end of the latest completed price bar that the bot has checked. It decides once per bar.',
    section: 'welcome',
  },
  'fuel-runway': {
    what: 'Fuel runway',
    how: `The fuel balance divided by the average daily use, including hosting, on the days charged in the last 30 days. ${text.hostingByDay}`,
    section: 'fuelReport',
  },
  'loss-closure': {
    what: 'Distance to loss closure',
    how: `When losses reach ${Number(rules.lossClosureBasisPoints) / 100}% of the capital, the bot closes everything and stops.`,
    section: 'welcome',
  },
  'own-alerts': {
    what: 'Own alerts',
    how: 'Checked every minute. You are notified once, under the bell and by e-mail. You are notified again only after the figure has recovered beyond your threshold by a fifth: for a 10% drawdown, after it was back at 8%; for fuel below $50, after it was back at $60; for a silent terminal, at most once an hour. The high of your account is the highest equity since its bot was set up, adjusted for money you put in or take out. No alerts are sent while the bot is out of service or its figures are out of date.',
    section: 'profile',
  },
  goals: {
    what: 'Goals',
    how: 'What you keep of the profit on closed trades after fuel and hosting, compared with your target for this calendar month (UTC) or since you joined. You are notified once when you reach it, or once each month for a monthly goal. Set goals under Alerts and goals.',
    section: 'profile',
  },
  shares: {
    what: 'Shares',
    how: 'The bot has 18 parts: three small strategies in six instruments. Each is tracked as if it traded alone, after spread and swap, and once a day a published formula (AdaHedge for specialists) moves the shares towards those that have done better. The planned loss of a trade is your maximum loss per trade times nine times the share of its part: at least 5% of that limit, at most all of it. The shares are the same for every member.',
    section: 'botsettings',
  },
  ahead: {
    what: 'Ahead',
    how: ({ hostingPerMonth }: PageTerms) =>
      `Each member in our record started in a different month and was simulated for 12 months on real past prices. Members count as ahead if they had more money at the end than at the start, after the company’s share and ${usd(hostingPerMonth)} a month for hosting, charged to all of them. The figures are for the largest simulated capital that is not above yours. ${text.aheadNote}`,
    section: 'welcome',
  },
  traded: {
    what: 'Likely to trade',
    how: 'Instruments whose smallest position fits the planned loss in your settings at today’s price, average range and shares, with the most room first. The bot may also trade the others when they are calmer or you have more capital.',
    section: 'botsettings',
  },
  'fuel-charge': {
    what: 'Fuel charge',
    how: 'Profit (or profit above your high-water mark, where agreed) times the company’s share, less any discount. There is no charge on a loss. The terms are those in force when the trade was opened.',
    section: 'botReport',
  },
} as const satisfies Record<string, { what: string; how: string | ((terms: PageTerms) => string); section: string }>

export type Explanation = keyof typeof explanations

export function howUnder(terms: PageTerms, id: Explanation): string {
  const { how } = explanations[id]
  return typeof how === 'string' ? how : how(terms)
}
