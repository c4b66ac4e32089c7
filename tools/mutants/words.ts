// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is looked for is what stands in the files
import type { Mutant } from './list.ts'

const pages = 'web/named-terms.test.tsx'
const screens = 'web/member/finance/named-terms.test.tsx'
const sources = 'contract/term-figures.test.ts'
const texts = 'contract/named-terms.test.ts'
const letters = 'server/bots/trading/bot-letters.test.ts'
const columns = 'web/member/shell/columns.test.tsx'
const redrawing = 'server/compose/redraw-site.test.ts'
const serving = 'server/platform/http/serve-site.test.ts'

/** Deliberate bugs in what members and visitors are told of the terms. */
export const wordsMutants: readonly Mutant[] = [
  {
    name: 'words: the FAQ writes the share out again',
    file: 'web/content/faq.ts',
    find: '${chargedPercent(terms)} of ${chargedProfit(terms)} is charged as fuel',
    replace: '40% of ${chargedProfit(terms)} is charged as fuel',
    tests: [pages, screens, sources],
  },
  {
    name: 'words: the grace is written out in the FAQ',
    file: 'web/content/faq.ts',
    find: '${moreDays(terms.graceDays)}',
    replace: '7 more days',
    tests: [pages, screens, sources],
  },
  {
    name: 'words: a smallest deposit of the specification in the fuel wallet',
    file: 'web/member/wallet/deposit-address.tsx',
    find: 'At least {usd(depositMin)}.',
    replace: 'At least $10.',
    tests: [screens, sources],
  },
  {
    name: 'words: the direct share is written out in the direct team',
    file: 'web/member/finance/team/direct-team.tsx',
    find: '{percent(directPercent)}',
    replace: '5%',
    tests: [screens, sources],
  },
  {
    name: 'words: a fee in figures from another term',
    file: 'web/content/legal.ts',
    find: 'carry a fee of ${usd(terms.withdrawalFee)}',
    replace: 'carry a fee of ${usd(1)}',
    tests: [pages],
  },
  {
    name: 'words: ten dollars are split as they were',
    file: 'web/content/profit-split.ts',
    find: 'share(profit, basisPoints(most.companyPercent))',
    replace: 'share(profit, 4_000n)',
    tests: [pages, screens],
  },
  {
    name: 'words: search engines are told the specification’s answers',
    file: 'web/site/faq.tsx',
    find: 'faqGroups(termsNow())',
    replace: 'faqGroups({ ...termsNow(), depositMin: 10 })',
    tests: [pages],
  },
  {
    name: 'words: packages cost what they cost at first',
    file: 'web/content/package-cards.ts',
    find: 'breakEvenMonth(capital, companyPercent, terms.hostingPerMonth)',
    replace: 'breakEvenMonth(capital, 40, 20)',
    tests: [pages],
  },
  {
    name: 'words: a header without the other end of its range',
    file: 'web/content/term-words.ts',
    find: 'return least === most ? percent(most) : `${atMostTwoDecimals(least)}-${percent(most)}`',
    replace: 'return percent(most)',
    tests: [screens],
  },
  {
    name: 'words: the header of charges is what it was',
    file: 'web/member/bots/fuel-report/fuel-columns.tsx',
    find: '`Fuel Charge ${chargedPercent(terms)}`',
    replace: "'Fuel Charge 40%'",
    tests: [screens, sources],
  },
  {
    name: 'words: a trade of other terms does not say so',
    file: 'web/member/bots/fuel-report/fuel-columns.tsx',
    find: 'percent(companyPercent) !== chargedPercent(terms) && `at ${percent(companyPercent)}`',
    replace: 'false',
    tests: [columns],
  },
  {
    name: 'words: an explanation with yesterday’s share',
    file: 'web/member/people/help/explanations.ts',
    find: '`${percent(directPercent)} of each fuel deposit',
    replace: '`${percent(directPercent && 5)} of each fuel deposit',
    tests: [screens],
  },
  {
    name: 'words: the smallest withdrawal is a sentence of its own',
    file: 'contract/term-texts.ts',
    find: '`Minimum withdrawal amount is ${usd(withdrawalMin)}!`',
    replace: '`Minimum withdrawal amount is ${usd(withdrawalMin && 10)}!`',
    tests: [texts],
  },
  {
    name: 'words: a letter with the days of the specification',
    file: 'server/bots/trading/low-fuel-letters.ts',
    find: 'reason: `Fuel has been low for ${graceDays} ${daysWord(graceDays)}.`',
    replace: "reason: 'Fuel has been low for 7 days.'",
    tests: [letters, sources],
  },
  {
    name: 'words: a page begins with the figures it was built with',
    file: 'web/lib/settings/use-terms.ts',
    find: 'useSyncExternalStore(listen, termsNow, drawnTerms)',
    replace: 'useSyncExternalStore(listen, termsNow, () => pageTerms(specifiedTerms))',
    tests: [pages, screens],
  },
  {
    name: 'words: pages are served as they were built, whatever holds',
    file: 'server/platform/http/serve-site.ts',
    find: '    if (!pages) return built\n',
    replace: '    if (pages !== null) return built\n',
    tests: [serving],
  },
  {
    name: 'words: a page drawn anew keeps the policy of the built one',
    file: 'server/platform/http/serve-site.ts',
    find: 'csp: policyFor(actual, file)',
    replace: "csp: policyFor('', file)",
    tests: [serving],
  },
  {
    name: 'words: pages are drawn anew for every visitor',
    file: 'server/compose/redraw-site.ts',
    find: 'if (key !== shown.key || isToTryAgain) shown',
    replace: 'if (key !== keyOf(specifiedTerms) || key !== shown.key || isToTryAgain) shown',
    tests: [redrawing],
  },
  {
    name: 'words: terms that are taken back stay on the site',
    file: 'server/compose/redraw-site.ts',
    find: 'if (key !== shown.key || isToTryAgain) shown',
    replace: 'if ((key !== shown.key && key !== keyOf(specifiedTerms)) || isToTryAgain) shown',
    tests: [redrawing],
  },
  {
    name: 'words: without its database a site forgets what held',
    file: 'server/compose/redraw-site.ts',
    find: '    if (!terms) return shown.pages\n',
    replace: '    if (!terms) return undefined\n',
    tests: [redrawing],
  },
]
