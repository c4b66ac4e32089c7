import type { Mutant } from './list.ts'

const kept = 'server/bots/reports/kept.db.test.ts'
const held = 'server/bots/reports/held-values.test.ts'
const store = 'server/finance/fuel/reads/kept-store.ts'

/** Deliberate bugs in what members are told they kept, and in what their account is held against. */
export const trustFigureMutants: readonly Mutant[] = [
  {
    name: 'kept: hosting is forgotten',
    file: 'server/finance/fuel/reads/read-kept.ts',
    find: 'micro(profit - charges - hosting)',
    replace: 'micro(profit - charges - 0n * hosting)',
    tests: [kept],
  },
  {
    name: 'kept: what bonus fuel paid is not counted',
    file: store,
    find: 'coalesce(c.bonus_paid + c.fuel_paid, 0) AS charges',
    replace: 'coalesce(c.fuel_paid, 0) AS charges',
    tests: [kept],
  },
  {
    name: 'kept: what is owed is taken off before it is paid',
    file: store,
    find: 'coalesce(c.bonus_paid + c.fuel_paid, 0) AS charges',
    replace: 'coalesce(c.due, 0) AS charges',
    tests: [kept],
  },
  {
    name: 'kept: since joining, fees are left out',
    file: store,
    find: 'coalesce(f.hosted, 0)::bigint AS hosting',
    replace: '0::bigint AS hosting',
    tests: [kept],
  },
  {
    name: 'kept: fees of all time are taken off every stretch of days',
    file: store,
    find: 'within(sql`at`, bounds)',
    replace: 'within(sql`at`, {})',
    tests: [kept],
  },
  {
    name: 'kept: what is taken at a point counts only after it',
    file: store,
    find: "at - interval '1 microsecond'",
    replace: 'at',
    tests: [kept],
  },
  {
    name: 'kept: doing nothing forgets money moved in',
    file: 'server/bots/reports/read-performance.ts',
    find: 'first.equity + (moved[place] ?? 0n)',
    replace: 'first.equity + 0n * (moved[place] ?? 0n)',
    tests: [kept],
  },
  {
    name: 'held: a dollar pair counts as its price does',
    file: 'engine/market/grown-to.ts',
    find: "if (assetClass !== 'currency') return to / from",
    replace: "if (assetClass !== 'currency' || quotedAs) return to / from",
    tests: ['engine/market/grown-to.test.ts'],
  },
  {
    name: 'held: money moved in is invested, too',
    file: 'server/bots/reports/held-values.ts',
    find: '(first.idle * share) / parts + idle - first.idle',
    replace: '(idle * share) / parts',
    tests: [held],
  },
]
