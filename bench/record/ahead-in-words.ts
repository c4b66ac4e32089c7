import { isAhead, type MemberCharges } from '../../contract/record-ahead.ts'
import type { Played } from '../../engine/backtest/play-cohorts.ts'
import { bootstrap } from './bootstrap.ts'
import { hostedMonths, memberSums } from './judge.ts'
import { priceInWords, pricesShown, specified } from './price-list.ts'
import type { RecordFigures } from './record-in-words.ts'
import { percent, table } from './table.ts'

const capitalMin = 500
/** Cohorts share months with the eleven before and after them: redrawn by the year, they stay with these. */
const cohortsPerBlock = 12

/** From which capital on members would have been ahead, at other prices than the specified ones, too. */
export function aheadPart({ members }: RecordFigures): string[] {
  return [
    '## What it takes to be ahead',
    '',
    'The share of the same 12-month members who had more money at the end than at the start, by capital and by price: the company’s part of each winning',
    'trade or of net new profit, and hosting a month in dollars. The specified price is 40% of each winner and $20.',
    '',
    ...['The bot', 'The bot without counter trades'].flatMap((name) => [
      `${name}:`,
      '',
      table(
        ['capital', ...pricesShown.map(priceInWords)],
        capitalsOf(members.get(name) ?? []).map(([dollars, mine]) => [
          `$${dollars.toLocaleString('en')}`,
          ...pricesShown.map((price) => percent(share(mine, price))),
        ]),
      ),
      '',
    ]),
    ...uncertainty(members.get('The bot without counter trades') ?? []),
  ]
}

function uncertainty(accounts: readonly Played[]): string[] {
  const mine = accounts.filter((one) => one.settings.capitalCents === 50_000_00)
  const of = (basis: MemberCharges['basis']) => {
    const ahead = mine.map((one) => (isAheadAt(one, { ...specified, basis }) ? 1 : 0))
    const { value, low, high } = bootstrap(
      [ahead],
      ([only = []]) => sum(only) / Math.max(1, only.length),
      cohortsPerBlock,
    )
    return `${percent(value)} (${percent(low)} to ${percent(high)})`
  }
  return [
    `How sure that is, at $50,000 without counter trades and at the specified price, with the middle 90% of 2,000 redraws by blocks of a year: ahead ${of('each-trade')} with`,
    `each winner charged, ${of('net-new-profit')} with net new profit charged.`,
    '',
  ]
}

function capitalsOf(accounts: readonly Played[]): [number, Played[]][] {
  const dollars = [...new Set(accounts.map((one) => one.settings.capitalCents / 100))].sort((a, b) => a - b)
  return dollars
    .filter((one) => one >= capitalMin)
    .map((one) => [one, accounts.filter(({ settings }) => settings.capitalCents === one * 100)])
}

const share = (accounts: readonly Played[], price: MemberCharges): number =>
  accounts.filter((one) => isAheadAt(one, price)).length / Math.max(1, accounts.length)
const isAheadAt = (one: Played, price: MemberCharges): boolean => isAhead(memberSums(one), hostedMonths(one), price)
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
