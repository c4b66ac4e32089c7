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
    how: 'Members who registered with your link, with and without a package.',
    section: 'directTeamReport',
  },
  'active-directs': {
    what: 'Active direct members',
    how: `Those of your direct team who are active. ${activeMeans} A joining bonus alone is not enough.`,
    section: 'directTeamReport',
  },
  'team-members': {
    what: 'Total Members',
    how: 'Everybody below you, with and without a package: the members of all levels together.',
    section: 'generationTeamReport',
  },
  'team-levels': {
    what: 'Levels',
    how: 'How deep your team reaches: levels with at least one member.',
    section: 'generationTeamReport',
  },
  'recurring-income': {
    what: 'Recurring income',
    how: 'The sum of the generation income below, since you joined.',
    section: 'recurringReferral',
  },
  'recurring-members': {
    what: 'Members who could earn you a share',
    how: 'Everybody below you whose fuel could earn you a share, whether it has or not.',
    section: 'recurringReferral',
  },
  'direct-income': {
    what: 'Direct Income',
    how: ({ directPercent }: PageTerms) =>
      `${percent(directPercent)} of each fuel deposit of members who registered with your link. Direct Team says which.`,
    section: 'affiliateWallet',
  },
  'level-income': {
    what: 'Level Income',
    how: (terms: PageTerms) =>
      `Your share of the fuel used in your team, over up to ${levelsWords(terms)}. Recurring Referral says whose, and on which level.`,
    section: 'affiliateWallet',
  },
  'brought-level': {
    what: 'Level income by direct member',
    how: 'Your share of the fuel that your whole team used, by the direct member it came through. What operators corrected stands in the wallet alone.',
    section: 'directTeamReport',
  },
  'income-corrections': {
    what: 'Corrections of your income',
    how: 'What operators added to your affiliate balance or took from it. The statement says why.',
    section: 'affiliateWallet',
  },
  'affiliate-balance': {
    what: 'Affiliate balance',
    how: 'Direct income and level income, less withdrawals, and what operators corrected.',
    section: 'affiliateWallet',
  },
  'total-withdrawal': {
    what: 'Total Withdrawal',
    how: 'What you have withdrawn, fees included and what is being processed, too.',
    section: 'affiliateWallet',
  },
  'fuel-balance': {
    what: 'Fuel Balance',
    how: 'Deposited and given fuel, less charges, hosting and fees, and less what was refunded.',
    section: 'fuelwallet',
  },
  'fuel-top-up': {
    what: 'Fuel Deposited',
    how: 'Deposits that were credited; a joining bonus is not among them.',
    section: 'fuelReport',
  },
  'fuel-used': {
    what: 'Fuel Used',
    how: 'Charges on profits, hosting and reactivation, as far as they are paid.',
    section: 'fuelReport',
  },
  'total-trades': {
    what: 'Total Trades',
    how: 'Positions with their counter trades. Each consists of two deals or more.',
    section: 'botReport',
  },
  'trade-balance': {
    what: 'Trade Balance',
    how: 'The balance of the trading account, open positions left out.',
    section: 'botReport',
  },
  'total-profit': {
    what: 'Total Profit',
    how: 'What closed trades won and lost, swap and commission included, before fuel charges.',
    section: 'botReport',
  },
  return: {
    what: 'Return',
    how: 'Profit of the trades closed in this time, of what the trading account held when it began. Money that was moved into the account or out of it is no profit. Before fuel charges.',
    section: 'welcome',
  },
  drawdown: { what: 'Drawdown', how: 'The largest fall of the equity from an earlier peak.', section: 'welcome' },
  won: { what: 'Won', how: 'Closed trades that made money after swap and commission.', section: 'welcome' },
  'per-trade': { what: 'Per trade', how: 'The mean of closed trades.', section: 'welcome' },
  orders: {
    what: 'Order Details',
    how: 'An order is a position with its counter trades. Closed ones that made exactly nothing count as neither profitable nor lost.',
    section: 'welcome',
  },
  floating: {
    what: 'Floating profit',
    how: 'What closing everything now would make: each position at the newest price it could be closed at, swap and commission included.',
    section: 'welcome',
  },
  'bot-state': {
    what: 'Bot',
    how: 'Where the bot stands, since when, and why. Counter trades count as open positions of their own.',
    section: 'welcome',
  },
  'last-bar': {
    what: 'Last bar seen',
    how: 'The end of the newest finished bar of prices that the bot has looked at. It decides once a bar.',
    section: 'welcome',
  },
  'fuel-runway': {
    what: 'Fuel runway',
    how: `The fuel balance by what was used a day, hosting included, over those of the last 30 days that were charged. ${text.hostingByDay}`,
    section: 'fuelReport',
  },
  'loss-closure': {
    what: 'Distance to loss closure',
    how: `When losses reach ${Number(rules.lossClosureBasisPoints) / 100}% of the capital, the bot closes everything and stops.`,
    section: 'welcome',
  },
  'own-alerts': {
    what: 'Own alerts',
    how: 'Looked at each minute, and told once, under the bell and by mail. You are told again after the figure has been back beyond your threshold by a fifth of it: of a drawdown of 10% after it was 8%, of fuel below $50 after it was $60; of a silent terminal at most once an hour. The high of your account is the highest equity since its bot was set up, moved along with what you put in or take out. While the bot is out of service, or its figures are not from now, nothing is told.',
    section: 'profile',
  },
  goals: {
    what: 'Goals',
    how: 'What you keep of the profit of closed trades after fuel and hosting, held against what you want to keep: in this calendar month (UTC), or since you joined. It is told once when it is reached, that of a month each month. You set it under Alerts and goals.',
    section: 'profile',
  },
  shares: {
    what: 'Shares',
    how: 'The bot has 18 parts: three small strategies in six instruments. Each is followed as if it traded alone, spread and swap paid, and once a day a published formula (AdaHedge for specialists) moves the shares towards those that have done better. A trade plans to lose your largest loss per trade times nine times the share of its part: at least 5% of that limit, at most all of it. The shares are the same for every member.',
    section: 'botsettings',
  },
  ahead: {
    what: 'Ahead',
    how: ({ hostingPerMonth }: PageTerms) =>
      `Members of our record began in a different month each, and were played for 12 months on real past prices. Ahead is who had more money at the end than at the start, after the company’s part and ${usd(hostingPerMonth)} a month of hosting, which nobody is spared there. Told is of the largest capital that was played and is not above yours. ${text.aheadNote}`,
    section: 'welcome',
  },
  traded: {
    what: 'Likely to trade',
    how: 'Instruments whose smallest position is within the planned loss of your settings, at today’s price, average range and shares: the one with the most room first. The others it may trade as well, when they are calmer or you have more capital.',
    section: 'botsettings',
  },
  'fuel-charge': {
    what: 'Fuel charge',
    how: 'Profit, or profit above your highest mark where that was agreed, times the company’s share, less the discount. A loss is charged nothing. The terms are those of the moment the trade was opened.',
    section: 'botReport',
  },
} as const satisfies Record<string, { what: string; how: string | ((terms: PageTerms) => string); section: string }>

export type Explanation = keyof typeof explanations

export function howUnder(terms: PageTerms, id: Explanation): string {
  const { how } = explanations[id]
  return typeof how === 'string' ? how : how(terms)
}
