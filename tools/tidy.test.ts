import { expect, test } from 'vitest'
import { clockReaders } from './clock-findings.ts'
import { findingsIn, roomCycles, sliceCycles, trackedFiles } from './tidy.ts'
import { roomOf, sliceOf, wingOf } from './wings.ts'

const there = () => true
const host = ['registry', 'npmjs', 'org'].join('.')
const home = `/${'home'}/ada/project`

test.each([
  { rule: 'package-direction', path: 'money/share.ts', text: "import { routes } from '@fairlead/contract/table'" },
  { rule: 'package-direction', path: 'contract/text.ts', text: "import { bars } from '@fairlead/engine/market/bars'" },
  {
    rule: 'package-direction',
    path: 'web/lib/calls/api.ts',
    text: "import { db } from '@fairlead/server/platform/database/db'",
  },
  {
    rule: 'package-direction',
    path: 'web/lib/calls/api.ts',
    text: "import { db } from '../../../server/platform/database/db.ts'",
  },
  {
    rule: 'engine-users',
    path: 'server/finance/fuel/settle.ts',
    text: "import { bars } from '@fairlead/engine/market/bars'",
  },
  {
    rule: 'wing-order',
    path: 'server/platform/database/db.ts',
    text: "import { signUp } from '../../people/identity/sign-up/sign-up.ts'",
  },
  {
    rule: 'wing-order',
    path: 'server/finance/fuel/settle.ts',
    text: "import { step } from '../../bots/fleet/step-shard.ts'",
  },
  {
    rule: 'wing-order',
    path: 'server/desk/console/slice.ts',
    text: "import { faucet } from '../../sandbox/faucet.ts'",
  },
  { rule: 'ledger-alone', path: 'server/finance/ledger/post.ts', text: "import { settle } from '../fuel/settle.ts'" },
  {
    rule: 'foreign-store',
    path: 'server/finance/fuel/settle.ts',
    text: "import { find } from '../../people/identity/store.ts'",
  },
  {
    rule: 'foreign-store',
    path: 'server/finance/fuel/settle.ts',
    text: "import { find } from '../../people/identity/sessions/session-store.ts'",
  },
  {
    rule: 'composition-root',
    path: 'server/finance/fuel/settle.ts',
    text: "import { startServer } from '../../start-server.ts'",
  },
  {
    rule: 'web-direction',
    path: 'web/site/home.tsx',
    text: "import { Dashboard } from '../member/shell/dashboard.tsx'",
  },
  {
    rule: 'web-direction',
    path: 'web/member/shell/dashboard.tsx',
    text: `const x = await ${'import'}('../../operator/shell/console.tsx')`,
  },
  { rule: 'ui-fetches', path: 'web/ui/button.tsx', text: "import { call } from '../lib/api.ts'" },
  { rule: 'climbing', path: 'web/member/wallet/form/rows/field.tsx', text: "import { x } from '../../../../ui/x.tsx'" },
  {
    rule: 'climbing',
    path: 'server/finance/fuel/a/b/settle.ts',
    text: "import { db } from '../../../../platform/clock.ts'",
  },
  {
    rule: 'testing-only',
    path: 'server/finance/fuel/settle.ts',
    text: "import { people } from '../../wallet/withdrawals/testing/people.ts'",
  },
  { rule: 'foreign-table', path: 'server/finance/fuel/settle.ts', text: 'sql`SELECT 1 FROM trades`' },
  { rule: 'engine-pure', path: 'engine/market/bars.ts', text: 'const now = Date.now()' },
  { rule: 'engine-pure', path: 'engine/market/bars.ts', text: 'const luck = Math.random()' },
  { rule: 'engine-pure', path: 'engine/market/bars.ts', text: "import { readFileSync } from 'node:fs'" },
  { rule: 'own-clock', path: 'server/finance/fuel/settle.ts', text: 'const today = new Date()' },
  { rule: 'own-clock', path: 'server/finance/fuel/settle.ts', text: 'const now = Date.now()' },
  { rule: 'own-clock', path: 'web/member/shell/dashboard.tsx', text: 'const at = performance.now()' },
  { rule: 'length', path: 'server/finance/fuel/settle.ts', text: '\n'.repeat(351) },
  { rule: 'name', path: 'server/finance/fuel/utils.ts', text: '' },
  { rule: 'name', path: 'web/lib/date-helpers.ts', text: '' },
  { rule: 'words', path: 'README.md', text: `from https://${host}/x` },
  { rule: 'words', path: 'docs/a.md', text: `cd ${home}` },
  { rule: 'words', path: 'server/a.ts', text: `// ${'TO'}DO later` },
  { rule: 'words', path: 'server/a.ts', text: `const x = y as ${'any'}` },
])('$rule is found in $path', ({ rule, path, text }) => {
  expect(findingsIn({ path, text }, there).map((finding) => finding.rule)).toContain(rule)
})

test('an import of a file that is not there is found', () => {
  const found = findingsIn({ path: 'server/finance/fuel/a.ts', text: "import './gone.ts'" }, () => false)
  expect(found.map(({ rule }) => rule)).toEqual(['missing'])
})

test.each([
  { path: 'server/finance/fuel/settle.ts', text: "import { postEntry } from '../ledger/post-entry.ts'" },
  { path: 'server/people/identity/sign-up/sign-up.ts', text: "import { find } from './store.ts'" },
  {
    path: 'server/finance/fuel/settle.db.test.ts',
    text: "import { testServer } from '../../sandbox/testing/test-server.ts'",
  },
  { path: 'server/platform/clock.ts', text: 'export const systemClock = { now: () => new Date() }' },
  { path: 'server/finance/fuel/settle.ts', text: 'const day = new Date(at)' },
  { path: 'server/start-server.ts', text: "import { serveIdentity } from './people/identity/routes.ts'" },
  { path: 'server/bots/fleet/step-shard.ts', text: "import { step } from '@fairlead/engine/fleet/step'" },
  { path: 'engine/broker/fill.ts', text: `// long: one table of figures that reads best whole\n${'\n'.repeat(400)}` },
])('$path may do that', ({ path, text }) => {
  expect(findingsIn({ path, text }, there)).toEqual([])
})

test('slices that need each other in a circle are found', () => {
  const files = [
    { path: 'server/finance/fuel/a.ts', text: "import { x } from '../affiliate/b.ts'" },
    { path: 'server/finance/affiliate/b.ts', text: "import { x } from '../packages/c.ts'" },
    { path: 'server/finance/packages/c.ts', text: "import { x } from '../fuel/a.ts'" },
  ]
  expect(sliceCycles(files)).toEqual([['affiliate', 'packages', 'fuel', 'affiliate']])
  expect(sliceCycles(files.slice(0, 2))).toEqual([])
})

test('each file of the server is of a slice and stands as high as its wing', () => {
  const told = (path: string) => [sliceOf(path), wingOf(path), roomOf(path)]
  expect(told('server/finance/fuel/a.ts')).toEqual(['fuel', 'finance', 'root'])
  expect(told('server/wallet/payouts/sends/a.ts')).toEqual(['payouts', 'wallet', 'server/wallet/payouts/sends'])
  expect(told('server/platform/http/a.ts')).toEqual(['platform', 'platform', 'server/platform/http'])
  expect(told('server/compose/a.ts')).toEqual(['root', 'root', 'root'])
  expect(told('server/main.ts')).toEqual(['root', 'root', 'root'])
})

test('rooms of one slice that need each other in a circle are found', () => {
  const files = [
    { path: 'server/sandbox/chain/a.ts', text: "import { x } from '../demo/b.ts'" },
    { path: 'server/sandbox/demo/b.ts', text: "import { x } from '../chain/a.ts'" },
    { path: 'server/sandbox/demo/c.ts', text: "import { x } from '../d.ts'" },
    { path: 'server/sandbox/d.ts', text: "import { x } from './demo/c.ts'" },
  ]
  expect(roomCycles(files)).toEqual([['server/sandbox/chain', 'server/sandbox/demo', 'server/sandbox/chain']])
  expect(roomCycles(files.slice(1))).toEqual([])
})

test("who may read the machine's clock still does", () => {
  const files = trackedFiles().filter(({ text }) => /Date\.now\(\)|new Date\(\)|performance\.now\(\)/.test(text))
  const idle = clockReaders.filter(([paths]) => !files.some(({ path }) => paths.test(path)))
  expect(idle).toEqual([])
})
