import { expect, test } from 'vitest'
import type { Check } from './finding.ts'
import { runChecks } from './run-checks.ts'

const now = new Date('2026-01-01T00:00:00.000Z')
const fine = (name: Check['name']): Check => ({ name, look: async () => ({ state: 'fine', looked: 'All is well.' }) })
const options = { now, msMax: 50, secrets: [] }

test('one that hangs or fails says so itself, and keeps no other from being told', async () => {
  let isGivenUp = false
  const hanging: Check = {
    name: 'nodes',
    look: (signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => {
          isGivenUp = true
        })
      }),
  }
  const failing: Check = { name: 'mail', look: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  const told: string[] = []
  const report = await runChecks([hanging, fine('disk'), failing, fine('settings')], {
    ...options,
    onDone: ({ name }) => told.push(name),
  })
  expect(report.checks.map(({ name, state }) => [name, state])).toEqual([
    ['settings', 'fine'],
    ['nodes', 'fault'],
    ['mail', 'fault'],
    ['disk', 'fine'],
  ])
  expect(report.checks[1]?.looked).toBe('This check did not finish within 0.05 seconds.')
  expect(report.checks[2]?.found).toEqual(['connect ECONNREFUSED'])
  expect(report.state).toBe('fault')
  // Whoever is quick does not wait to be told of.
  expect(told.at(-1)).toBe('nodes')
  expect(isGivenUp).toBe(true)
})

test('what a login may not look at is unknown, not at fault', async () => {
  const refused = Object.assign(new Error('permission denied for table secret_keys'), { code: '42501' })
  const report = await runChecks([{ name: 'keys', look: () => Promise.reject(refused) }], options)
  expect(report).toMatchObject({
    state: 'unknown',
    checks: [{ state: 'unknown', looked: 'This login has no access there: permission denied for table secret_keys.' }],
  })
})

test('no sentence holds a secret, whoever wrote it, and no list is without end', async () => {
  const many = Array.from({ length: 30 }, (_, n) => `node ${n} of http://node.test/v3/s3cretpath says no`)
  const leaking: Check = {
    name: 'nodes',
    look: async () => ({ state: 'fault', looked: 'asked s3cretpath', found: many, todo: 'change s3cretpath' }),
  }
  const report = await runChecks([leaking], { ...options, secrets: ['s3cretpath'] })
  expect(JSON.stringify(report)).not.toContain('s3cretpath')
  expect(report.checks[0]?.found).toHaveLength(20)
  expect(report.checks[0]?.found.at(-1)).toBe('… and 11 more.')
})
