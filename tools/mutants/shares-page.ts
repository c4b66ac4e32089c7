import type { Mutant } from './list.ts'

const ahead = 'web/content/ahead.test.ts'
const console = 'web/operator/desk/settings/ahead-table.test.tsx'
const history = 'web/member/bots/bot/share-history.test.ts'
const grid = 'web/member/bots/bot/shares-table.test.tsx'
const site = 'web/site/trading/learned.test.tsx'
const columns = 'web/member/bots/reports/report-columns.test.tsx'

/** Deliberate bugs in how members and operators are shown shares, what is really traded, and what it takes to be ahead. */
export const sharesPageMutants: readonly Mutant[] = [
  {
    name: 'ahead: hosting is forgotten',
    file: 'web/content/ahead.ts',
    find: 'hostingPerMonth, basis })',
    replace: 'hostingPerMonth: hostingPerMonth * 0, basis })',
    tests: [ahead],
  },
  {
    name: 'ahead: net new profit is charged like each winner',
    file: 'web/content/ahead.ts',
    find: 'Math.round(companyPercent * 100), hostingPerMonth, basis })',
    replace: "Math.round(companyPercent * 100), hostingPerMonth, basis: basis && 'each-trade' })",
    tests: [ahead],
  },
  {
    name: 'ahead: any figure that is typed counts as a percentage',
    file: 'web/content/ahead.ts',
    find: '  if (!(companyPercent >= 0 && companyPercent <= 100)) return []\n',
    replace: '',
    tests: [ahead, console],
  },
  {
    name: 'ahead: a sentence without its warning',
    file: 'web/content/ahead.ts',
    find: 'recordText.aheadNote}',
    replace: "''}",
    tests: [ahead],
  },
  {
    name: 'ahead: the console shows what holds as what is typed',
    file: 'web/operator/desk/settings/ahead-table.tsx',
    find: 'const asTyped = aheadRows(typed)',
    replace: 'const asTyped = aheadRows(inForce)',
    tests: [console],
  },
  {
    name: 'ahead: the trading page charges nothing',
    file: 'web/site/trading/ahead.tsx',
    find: 'aheadRows({ ...dearest, hostingPerMonth })',
    replace: 'aheadRows({ ...dearest, hostingPerMonth, companyPercent: 0 })',
    tests: [site],
  },
  {
    name: 'ahead: members are not told what is charged under their package',
    file: 'server/finance/packages/read-active-package.ts',
    find: '  basis: held.basis,',
    replace: "  basis: held.basis && 'each-trade',",
    tests: ['server/finance/packages/package-versions.db.test.ts'],
  },
  {
    name: 'shares page: a line is drawn by number and not by time',
    file: 'web/member/bots/bot/share-history.ts',
    find: '  const points = history.map(({ at, shares }) => {\n    const x = round(((Date.parse(at) - first) / (last - first)) * lineBox.width)',
    replace:
      '  const points = history.map(({ shares }, at) => {\n    const x = round((at / (history.length - 1)) * lineBox.width)',
    tests: [history],
  },
  {
    name: 'shares page: thirty days ago is the first of all',
    file: 'web/member/bots/bot/share-history.ts',
    find: 'history.findLastIndex(({ at })',
    replace: 'history.findIndex(({ at })',
    tests: [history],
  },
  {
    name: 'shares page: all parts get the line of the first',
    file: 'web/member/bots/bot/shares-grid.tsx',
    find: 'const part = parts[place]',
    replace: 'const part = parts[0]',
    tests: [grid],
  },
  {
    name: 'shares page: the grid rounds what a part plans',
    file: 'web/member/bots/bot/shares-grid.tsx',
    find: 'plans {percent(part.stake)}',
    replace: 'plans {Math.round(part.stake * 100)}%',
    tests: [grid],
  },
  {
    name: 'shares page: the reason of a trade says nothing of its share',
    file: 'web/member/bots/reports/trade-story.ts',
    find: 'partShareWords(opened.partShare)',
    replace: 'partShareWords(opened.partShare && null)',
    tests: ['web/member/bots/reports/trade-story.test.ts'],
  },
  {
    name: 'shares page: the log says nothing of a share',
    file: 'contract/part-share.ts',
    find: 'partShareWords(partShare)}`',
    replace: 'partShareWords(partShare && null)}`',
    tests: [columns],
  },
  {
    name: 'shares page: what is hardly traded reads as if it were all traded',
    file: 'web/member/bots/onboarding/traded-words.ts',
    find: 'traded.length < assets.length',
    replace: 'traded.length > assets.length',
    tests: ['web/member/bots/onboarding/traded-words.test.ts'],
  },
  {
    name: 'shares page: the sentence of the trading page promises more',
    file: 'contract/record-text.ts',
    find: ' It does not predict prices.',
    replace: '',
    tests: [site],
  },
  {
    name: 'shares page: a trade leaves the shares as they were shown',
    file: 'web/lib/live/live-cache.ts',
    find: '      shares,\n',
    replace: '',
    tests: ['web/lib/live/live-cache.test.ts'],
  },
  {
    name: 'shares page: figures of a record that has no placebo are told',
    file: 'tools/record-figures.ts',
    find: ' || !draws || !asGood) return undefined',
    replace: ') return undefined',
    tests: ['tools/record-figures.test.ts'],
  },
]
