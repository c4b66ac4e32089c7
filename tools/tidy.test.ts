import { expect, test } from 'vitest'
import { findingsIn, roomCycles, sliceCycles } from './tidy.ts'

const there = () => true
const host = ['registry', 'npmjs', 'org'].join('.')
const home = `/${'home'}/ada/project`

test.each([
  { rule: 'package-direction', path: 'money/share.ts', text: "import { routes } from '@fairlead/contract/table'" },
  { rule: 'package-direction', path: 'contract/text.ts', text: "import { bars } from '@fairlead/engine/market/bars'" },
  { rule: 'package-direction', path: 'web/lib/api.ts', text: "import { db } from '@fairlead/server/platform/db'" },
  { rule: 'package-direction', path: 'web/lib/api.ts', text: "import { db } from '../../server/platform/db.ts'" },
  { rule: 'engine-users', path: 'server/fuel/settle.ts', text: "import { bars } from '@fairlead/engine/market/bars'" },
  { rule: 'platform-alone', path: 'server/platform/db.ts', text: "import { signUp } from '../identity/sign-up.ts'" },
  { rule: 'ledger-alone', path: 'server/ledger/post.ts', text: "import { settle } from '../fuel/settle.ts'" },
  { rule: 'foreign-store', path: 'server/fuel/settle.ts', text: "import { find } from '../identity/store.ts'" },
  { rule: 'foreign-store', path: 'server/fuel/settle.ts', text: "import { find } from '../identity/session-store.ts'" },
  { rule: 'composition-root', path: 'server/fuel/settle.ts', text: "import { startServer } from '../start-server.ts'" },
  { rule: 'web-direction', path: 'web/site/home.tsx', text: "import { Dashboard } from '../member/dashboard.tsx'" },
  {
    rule: 'web-direction',
    path: 'web/member/dashboard.tsx',
    text: `const x = await ${'import'}('../operator/console.tsx')`,
  },
  { rule: 'ui-fetches', path: 'web/ui/button.tsx', text: "import { call } from '../lib/api.ts'" },
  { rule: 'climbing', path: 'web/member/wallet/form/field.tsx', text: "import { x } from '../../../ui/x.tsx'" },
  { rule: 'climbing', path: 'server/fuel/charges/settle.ts', text: "import { db } from '../../platform/db.ts'" },
  {
    rule: 'testing-only',
    path: 'server/fuel/settle.ts',
    text: "import { people } from '../withdrawals/testing/people.ts'",
  },
  { rule: 'foreign-table', path: 'server/fuel/settle.ts', text: 'sql`SELECT 1 FROM trades`' },
  { rule: 'engine-pure', path: 'engine/market/bars.ts', text: 'const now = Date.now()' },
  { rule: 'engine-pure', path: 'engine/market/bars.ts', text: 'const luck = Math.random()' },
  { rule: 'engine-pure', path: 'engine/market/bars.ts', text: "import { readFileSync } from 'node:fs'" },
  { rule: 'length', path: 'server/fuel/settle.ts', text: '\n'.repeat(351) },
  { rule: 'name', path: 'server/fuel/utils.ts', text: '' },
  { rule: 'name', path: 'web/lib/date-helpers.ts', text: '' },
  { rule: 'words', path: 'README.md', text: `from https://${host}/x` },
  { rule: 'words', path: 'docs/a.md', text: `cd ${home}` },
  { rule: 'words', path: 'server/a.ts', text: `// ${'TO'}DO later` },
  { rule: 'words', path: 'server/a.ts', text: `const x = y as ${'any'}` },
])('$rule is found in $path', ({ rule, path, text }) => {
  expect(findingsIn({ path, text }, there).map((finding) => finding.rule)).toContain(rule)
})

test('an import of a file that is not there is found', () => {
  const found = findingsIn({ path: 'server/fuel/a.ts', text: "import './gone.ts'" }, () => false)
  expect(found.map(({ rule }) => rule)).toEqual(['missing'])
})

test.each([
  { path: 'server/fuel/settle.ts', text: "import { postEntry } from '../ledger/post-entry.ts'" },
  { path: 'server/identity/sign-up.ts', text: "import { find } from './store.ts'" },
  { path: 'server/fuel/settle.db.test.ts', text: "import { testServer } from '../sandbox/testing/test-server.ts'" },
  { path: 'server/start-server.ts', text: "import { serveIdentity } from './identity/routes.ts'" },
  { path: 'server/trading/fleet.ts', text: "import { step } from '@fairlead/engine/fleet/step'" },
  { path: 'engine/broker/fill.ts', text: `// long: one table of figures that reads best whole\n${'\n'.repeat(400)}` },
])('$path may do that', ({ path, text }) => {
  expect(findingsIn({ path, text }, there)).toEqual([])
})

test('slices that need each other in a circle are found', () => {
  const files = [
    { path: 'server/fuel/a.ts', text: "import { x } from '../affiliate/b.ts'" },
    { path: 'server/affiliate/b.ts', text: "import { x } from '../packages/c.ts'" },
    { path: 'server/packages/c.ts', text: "import { x } from '../fuel/a.ts'" },
  ]
  expect(sliceCycles(files)).toEqual([['affiliate', 'packages', 'fuel', 'affiliate']])
  expect(sliceCycles(files.slice(0, 2))).toEqual([])
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
