import { routes } from '@fairlead/contract/table'
import { expect, inject, test } from 'vitest'
import { testServer } from '../sandbox/testing/test-server.ts'
import { fuzzCalls, seed, sizeOfFuzz } from './fuzz-calls.ts'

const proofs = inject('proofs')
const size = sizeOfFuzz(proofs)

test(`${size.requestsTotal} requests to every declared call: no 5xx, no leak, no hang`, {
  timeout: 300_000 + 10 * size.requestsTotal,
}, async () => {
  const server = await testServer({ LOG_LEVEL: 'warn' })
  const { problems, statuses } = await fuzzCalls(server, size)
  const errors = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
  expect({ problems, errors }, `seed ${seed}`).toEqual({ problems: [], errors: [] })
  expect([...statuses.values()].reduce((all, seen) => all + sum(seen), 0)).toBeGreaterThanOrEqual(size.requestsTotal)
  expect(Object.keys(routes).filter((name) => sum(statuses.get(name)) < size.requestsMin)).toEqual([])
  if (proofs === 'none') return
  // Otherwise the fuzz would only have proved that strangers are turned away.
  expect(Object.keys(routes).filter((name) => !reachedBehindTheDoor(statuses.get(name)))).toEqual([])
})

function reachedBehindTheDoor(seen: ReadonlyMap<number, number> | undefined): boolean {
  return [200, 400, 404, 409].some((status) => (seen?.get(status) ?? 0) > 0)
}

const sum = (seen: ReadonlyMap<number, number> | undefined): number =>
  [...(seen?.values() ?? [])].reduce((all, count) => all + count, 0)
