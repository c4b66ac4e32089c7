import { keptCents } from '@fairlead/contract/record-ahead'
import cohorts from '@fairlead/contract/record-cohorts.json'
import { recordMembersMin } from '@fairlead/contract/record-months'
import type { RecordPage } from '@fairlead/contract/record-page'
import written from './record-page.json'

const page = written as RecordPage

export const record = {
  title: 'The record',
  lead: 'What the bot did for all members, month by month, and what it would have done in the past: losers, replaced bots and failed ideas included.',
  did: {
    title: 'What the bot did',
    lead: `Every closed trade of every member, also of those who have left, been deactivated or lost. Counted once for each finished month and never changed: what becomes known later is counted in the month in which it does, as late. Months with fewer than ${recordMembersMin} members are left out, so that nobody can be picked out.`,
    ahead:
      'Ahead: more money at the end of the month than at its start, after trading costs, the company’s share and hosting. Results are shares of each account’s capital; no amounts are shown.',
    file: 'Whoever has the source of this service works out every figure shown here from that file, with',
    command: 'npm run record -- check fairlead-record.csv',
    markets: {
      live: {
        title: 'At real brokers',
        text: 'Real money in members’ own accounts.',
        none: `No month to show yet: one appears here a day after its end if at least ${recordMembersMin} members traded in it.`,
      },
      simulated: {
        title: 'With play money',
        text: 'Paper accounts of this service, and demo accounts at brokers. Nobody gained or lost anything here, and nothing of it is added to real results.',
        none: 'No month to show yet.',
      },
    },
    failed: 'The months could not be read. They are asked for again by themselves.',
  },
  would: { title: 'What the bot would have done' },
} as const

export const { parts, placebo, lead: recordLead } = page

/** The price that the record is measured at: what it says of members who were ahead holds for this one, whatever is charged today. */
const recordPrice = {
  hostingPerMonth: page.price.hostingPerMonth,
  companyBasisPoints: page.price.companyPercent * 100,
  basis: 'each-trade',
} as const
export const recordPriceWords = `${page.price.companyPercent}% of each winning trade and $${page.price.hostingPerMonth} a month`

export const cohortCapitals: readonly number[] = cohorts.capitals.map(({ capital }) => capital)

/** What each of the record's members with a capital had kept a year later, by the month in which they began. */
export function cohortsOf(capital: number): { month: string; dollars: number }[] {
  const first = new Date(cohorts.from)
  const members = cohorts.capitals.find((one) => one.capital === capital)?.members ?? []
  return members.map((sums, k) => ({
    month: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + k)).toISOString().slice(0, 7),
    dollars: keptCents(sums, cohorts.months, recordPrice) / 100,
  }))
}

export const cohortMonths = cohorts.months
