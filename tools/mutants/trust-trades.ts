import type { Mutant } from './list.ts'

const shown = 'server/platform/shown-deal.ts'
const agree = 'server/bots/reports/agree.db.test.ts'
const reports = 'server/bots/reports/reports.db.test.ts'
const trades = 'server/bots/reports/list-trades.db.test.ts'
const first = 'server/bots/trading/deals/first-trade.db.test.ts'
const reasons = 'engine/broker/shown-reason.test.ts'
const oneStory = 'one ticket'

/** Deliberate bugs in how trades are told: a pair that is shown the other way round, deals and trades, the first one. */
export const trustTradesMutants: readonly Mutant[] = [
  {
    name: 'trades: the price is turned, the side is not',
    file: shown,
    find: 'return instrument ? sideUnderItsName(instrument, side) : side',
    replace: 'return side',
    tests: [agree],
    named: oneStory,
  },
  {
    name: 'trades: the side is turned, the price is not',
    file: 'engine/market/instrument.ts',
    find: 'if (!isTurned(instrument) || price <= 0) return price',
    replace: 'if (price > 0) return price',
    tests: ['engine/market/instrument.test.ts'],
  },
  {
    name: 'trades: a sort by price goes by what the broker has',
    file: 'server/bots/reports/deal-store.ts',
    find: '[dealNames.price]: priceShown(sql`symbol`, sql`price`)',
    replace: '[dealNames.price]: sql`price`',
    tests: [reports],
  },
  {
    name: 'trades: a search by type goes by what the broker has',
    file: shown,
    find: `THEN CASE \${side} WHEN 'buy' THEN 'sell' ELSE 'buy' END ELSE`,
    replace: `THEN \${side} ELSE`,
    tests: [reports],
  },
  {
    name: 'trades: what was sold is told as bought',
    file: 'engine/broker/reason.ts',
    find: 'return reasonInWords(turnedReason(code), turnedEvidence',
    replace: 'return reasonInWords(code, turnedEvidence',
    tests: [reasons],
  },
  {
    name: 'trades: a stop is counted on the wrong side of the price',
    file: 'engine/broker/reason.ts',
    find: "(side === 'buy') === (counted === 'distance')",
    replace: "(side === 'buy') !== (counted === 'distance')",
    tests: [reasons],
  },
  {
    name: 'trades: the fuel report shows the side a trade was opened with',
    file: 'server/finance/fuel/reads/read-fuel-stats.ts',
    find: "coalesce(d.side, CASE t.side WHEN 'buy' THEN 'sell' ELSE 'buy' END) AS side",
    replace: 't.side',
    tests: [agree],
    named: oneStory,
  },
  {
    name: 'trades: the member’s own file has the broker’s rows',
    file: 'server/platform/personal-data.ts',
    find: 'shown.asShown?.(stored) ?? stored',
    replace: 'stored',
    tests: [agree],
    named: oneStory,
  },
  {
    name: 'trades: a turned candle has its highest price as the lowest',
    file: 'server/bots/reports/shown-market.ts',
    find: '.toSorted((a, b) => a - b)',
    replace: '',
    tests: ['server/bots/reports/shown-market.test.ts'],
  },
  {
    name: 'trades: what is kept forgets the charge',
    file: 'server/bots/reports/trade-list-store.ts',
    find: 't.profit - c.due\n',
    replace: 't.profit\n',
    tests: [trades],
  },
  {
    name: 'trades: open ones are not counted',
    file: 'server/bots/reports/trade-list-store.ts',
    find: 'least((SELECT count(*) FROM opened) +',
    replace: 'least(0 +',
    tests: [trades],
  },
  {
    name: 'trades: every trade is told as the first',
    file: 'server/bots/trading/deals/deal-store.ts',
    find: 'WHERE d.member_id = g.member_id OFFSET g.deals)',
    replace: 'WHERE d.member_id = -g.member_id OFFSET g.deals)',
    tests: [first],
  },
  {
    name: 'trades: every charge is told as the first',
    file: 'server/finance/fuel/store.ts',
    find: 'HAVING count(*) = (SELECT f.trades FROM fuel_totals f WHERE f.member_id = c.member_id)',
    replace: 'HAVING count(*) > 0',
    tests: [first],
  },
  {
    name: 'trades: the commission of an open position is counted twice',
    file: 'web/member/shell/welcome/present-profit.ts',
    find: 'made + floating - countedTwice',
    replace: 'made + floating',
    tests: ['web/member/shell/welcome/present-profit.test.ts'],
  },
]
