import type { Mutant } from './list.ts'

/** Deliberate bugs in what is shown in two places. The crawl itself needs a browser and a demo world, so tests nearer to each notice them here. */
export const trustCrawlMutants: readonly Mutant[] = [
  {
    name: 'crawl: a letter rounds what the receipt does not',
    file: 'server/fuel/tell-first-charge.ts',
    find: `\${exactUsd(micro(due))}`,
    replace: `$\${(Number(due) / 1e6).toFixed(2)}`,
    tests: ['server/trading/first-trade.db.test.ts'],
  },
  {
    name: 'crawl: the file of the members leaves their fuel out',
    file: 'web/operator/members/members.tsx',
    find: '    raw: ({ fuelBalance }) => fuelBalance,\n',
    replace: '',
    tests: ['web/operator/members/members.test.ts'],
  },
  {
    name: 'crawl: an amount in a letter is cut off at cents',
    file: 'money/exact-usd.ts',
    find: "while (whole[end - 1] === '0' && end >",
    replace: 'while (end >',
    tests: ['money/exact-usd.test.ts'],
  },
]
