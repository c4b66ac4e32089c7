import type { Mutant } from './list.ts'

const runner = 'tools/run-tests.test.ts'
const activeTeam = 'server/finance/affiliate/active-team.db.test.ts'
const columns = 'web/member/shell/columns.test.tsx'
const bonus = 'server/desk/settings/bonus-ends-at-first.db.test.ts'
const log = 'server/bots/reports/agree.db.test.ts'
const logPage = 'web/site/nothing-logged.test.tsx'
const logFile = 'web/lib/calls/download-ea-log.test.ts'
const map = 'web/site/contact/office-map.test.tsx'
const policy = 'server/platform/http/serve-site.test.ts'
const words = 'web/site/trading/learned.test.tsx'
const split = 'web/profit-split.test.tsx'
const letters = 'server/testing/letters.test.ts'
const closed = 'server/people/account/profile.db.test.ts'
const decisions = 'tools/decisions.test.ts'

/** Deliberate bugs in what a reader of the specification stumbles on, and in the runner that must hide none of them. */
export const readerMutants: readonly Mutant[] = [
  {
    name: 'reader: unit and integration tests are tried again, too',
    file: 'tools/run-tests.mjs',
    find: "failures.every(({ project }) => project === 'e2e')",
    replace: 'failures.length > 0',
    tests: [runner],
  },
  {
    name: 'reader: an error that no test waited for is forgotten with the second try',
    file: 'tools/run-tests.mjs',
    find: '  strayErrors === 0 &&\n',
    replace: '',
    tests: [runner],
  },
  {
    name: 'reader: a journey that passes the second time leaves no trace',
    file: 'tools/run-tests.mjs',
    find: 'first.failures.flatMap((failure) => secondTriesOf(failure, second))',
    replace: '[]',
    tests: [runner],
  },
  {
    name: 'reader: journeys are not tried again',
    file: 'tools/run-tests.mjs',
    find: 'const filesAgainMax = 12',
    replace: 'const filesAgainMax = 0',
    tests: [runner],
  },
  {
    name: 'reader: whoever has a package counts as active',
    file: 'server/finance/affiliate/read-direct-team.ts',
    find: '  isActive: row.active,',
    replace: '  isActive: row.pkg_name !== null,',
    tests: [activeTeam],
  },
  {
    name: 'reader: the badge goes by the package',
    file: 'web/member/finance/team/direct-columns.tsx',
    find: 'cell: ({ isActive }) => <ActiveBadge isActive={isActive} />',
    replace: 'cell: ({ pkg_name }) => <ActiveBadge isActive={pkg_name !== null} />',
    tests: [columns],
  },
  {
    name: 'reader: the demo film’s link says another length',
    file: 'web/content/pages.ts',
    find: 'A walk through the dashboard, 48 seconds with captions',
    replace: 'The intro loop, 8 seconds, no sound',
    tests: ['web/content/demo-film.test.ts'],
  },
  {
    name: 'reader: a sandbox keeps the specification’s end of the bonus',
    file: 'server/desk/settings/bonus-ends-at-first.ts',
    find: "MODE === 'live'",
    replace: 'MODE !== undefined',
    tests: [bonus],
  },
  {
    name: 'reader: a live service gets the sandbox’s end of the bonus',
    file: 'server/desk/settings/bonus-ends-at-first.ts',
    find: "  if (MODE === 'live') return new Date(firstTerms.bonusEndsAt)\n",
    replace: '',
    tests: [bonus],
  },
  {
    name: 'reader: days of the log that hold nothing are not said to',
    file: 'server/bots/reports/routes.ts',
    find: "if (await isEaLogEmpty(from, { memberId, ...query })) reply.header(display.eaLogEmptyHeader, 'yes')",
    replace: '',
    tests: [log],
  },
  {
    name: 'reader: the log of days that hold something is said to be empty',
    file: 'server/bots/reports/download-ea-log.ts',
    find: '.next()).done === true',
    replace: '.next()).done !== true',
    tests: [log],
  },
  {
    name: 'reader: a file without a row is handed over as if it held something',
    file: 'web/lib/calls/download-ea-log.ts',
    find: "  if (response.headers.get(display.eaLogEmptyHeader) === 'yes') return 'nothing'\n",
    replace: '',
    tests: [logFile],
  },
  {
    name: 'reader: the last days are not offered in place of those that hold nothing',
    file: 'web/site/nothing-logged.tsx',
    find: '{!isLatest && (',
    replace: '{isLatest && (',
    tests: [logPage],
  },
  {
    name: 'reader: the last thirty days are thirty-one',
    file: 'web/lib/formats/last-days.ts',
    find: '(count - 1)',
    replace: 'count',
    tests: ['web/lib/formats/last-days.test.ts'],
  },
  {
    name: 'reader: the map is loaded before anybody asks for it',
    file: 'web/site/contact/office-map.tsx',
    find: 'useState(false)\n  return (\n    <section',
    replace: 'useState(true)\n  return (\n    <section',
    tests: [map],
  },
  {
    name: 'reader: the map is told where it stands',
    file: 'web/site/contact/office-map.tsx',
    find: '      referrerPolicy="no-referrer"\n',
    replace: '',
    tests: [map],
  },
  {
    name: 'reader: the policy forbids the map',
    file: 'server/platform/http/serve-site.ts',
    find: 'isPublic(file) ?',
    replace: 'isPublic(fallbackPage) ?',
    tests: [policy],
  },
  {
    name: 'reader: the dashboard may show foreign frames, too',
    file: 'server/platform/http/serve-site.ts',
    find: 'file !== fallbackPage && !appPaths',
    replace: 'file !== notFoundPage && !appPaths',
    tests: [policy],
  },
  {
    name: 'reader: the banner calls the bot hedged, without saying how',
    file: 'web/content/home.ts',
    find: 'A bot on your own MT5 account, paid from a fuel balance you can watch to the last decimal. When the market jumps against a winner, a counter trade covers it.',
    replace: 'A bot on your own MT5 account, hedged with counter trades, paid from a fuel balance.',
    tests: [words],
  },
  {
    name: 'reader: AI-driven stands alone',
    file: 'web/content/home.ts',
    find: "import { recordText } from '@fairlead/contract/record-text'",
    replace: "const recordText = { botLearns: '' }",
    tests: [words],
  },
  {
    name: 'reader: the pool is said to have what the sponsor got',
    file: 'web/content/profit-split.ts',
    find: 'toPool: micro(toAffiliates - toLevels - toSponsor)',
    replace: 'toPool: micro(toAffiliates - toLevels)',
    tests: [split],
  },
  {
    name: 'reader: the dashboard says nothing of what the pool is',
    file: 'web/member/shell/welcome/performance.tsx',
    find: '{poolWords}',
    replace: '',
    tests: [split],
  },
  {
    name: 'reader: the site tells the split in fewer words than the dashboard',
    file: 'web/site/blocks/profit-split.tsx',
    find: 'splitLines(terms).map(',
    replace: 'splitLines(terms).slice(1).map(',
    tests: [split],
  },
  {
    name: 'reader: without performance figures there are no Order Details',
    file: 'web/member/shell/welcome/performance.tsx',
    find: '  const { data } = asked\n',
    replace: '  const { data } = asked\n  if (asked.error) return null\n',
    tests: ['web/member/shell/welcome/performance.test.tsx'],
  },
  {
    name: 'reader: figures that cannot be read stay on their way for good',
    file: 'web/member/shell/welcome/performance.tsx',
    find: '  if (!error) return <Skeleton',
    replace: '  if (error !== undefined) return <Skeleton',
    tests: ['web/member/shell/welcome/performance.test.tsx'],
  },
  {
    name: 'reader: a letter goes on in lower case',
    file: 'server/people/account/letters.ts',
    find: '`You asked us to pay money',
    replace: '`you asked us to pay money',
    tests: [letters],
  },
  {
    name: 'reader: a letter about a second factor begins in lower case',
    file: 'server/people/identity/second-factor/factor-letters.ts',
    find: "'A passkey was added",
    replace: "'a passkey was added",
    tests: [letters],
  },
  {
    name: 'reader: who signs up with a closed account is not told how to open it',
    file: 'server/people/identity/letters.ts',
    find: 'To reopen it, sign in with this address and its old password: the sign-in page will offer to reopen the account.',
    replace: 'To come back, register with another address.',
    tests: [closed],
    named: 'registered again',
  },
  {
    name: 'reader: the answer tells a stranger that an account was closed',
    file: 'server/people/identity/sign-up/sign-up.ts',
    find: '    if (earlier.closed_at) await',
    replace: "    if (earlier.closed_at) throw new DomainError('account_closed')\n    if (earlier.closed_at) await",
    tests: [closed],
    named: 'registered again',
  },
  {
    name: 'reader: a constant cites a decision that is not there',
    file: 'docs/decisions.md',
    find: '| `quotesAgeMsMax` |',
    replace: '| – |',
    tests: [decisions],
  },
  {
    name: 'reader: a difference names a constant that is none',
    file: 'docs/decisions.md',
    find: '`botSwitchPxMin`',
    replace: '`botSwitchWidthMin`',
    tests: [decisions],
  },
  {
    name: 'reader: a difference from the specification has lost its row',
    file: 'docs/decisions.md',
    find: '| notifications begin with placeholders | real ones, kept for a year; the empty list says that it is empty | 2026-11-16 | – |\n',
    replace: '',
    tests: [decisions],
  },
]
