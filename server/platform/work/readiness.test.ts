import { expect, test } from 'vitest'
import { createReadiness, type ReadyCheck } from './readiness.ts'

const check = (name: string, find: ReadyCheck['find']): ReadyCheck => ({ name, find })
const well = check('The database', async () => [])
const failures: string[] = []
const common = { isDraining: () => false, first: well, onFailure: (name: string) => void failures.push(name) }

test('every reason is told, a bounded number of bounded sentences', async () => {
  const many = check('The schema', async () => Array.from({ length: 50 }, (_, n) => `Reason ${n} ${'x'.repeat(500)}`))
  const reasons = await createReadiness({ ...common, others: [check('One', async () => ['First.']), many] })()
  expect(reasons[0]).toBe('First.')
  expect(reasons).toHaveLength(21)
  expect(reasons.at(-1)).toBe('And 31 more.')
  expect(Math.max(...reasons.map(({ length }) => length))).toBe(300)
})

test('without the first nothing else is asked, and a process that stops asks nothing', async () => {
  const never = check('The schema', () => expect.fail('it was asked'))
  const first = check('The database', async () => ['It is gone.'])
  expect(await createReadiness({ ...common, first, others: [never] })()).toEqual(['It is gone.'])
  const stopping = { ...common, isDraining: () => true, first: never, others: [never] }
  expect(await createReadiness(stopping)()).toEqual(['This process is stopping.'])
})

test('one that fails is said without the words of its error, and the others still count', async () => {
  const failing = check('The schema', async () => {
    throw new Error('connect ECONNREFUSED 10.0.0.5:5432')
  })
  const reasons = await createReadiness({ ...common, others: [failing, check('One', async () => ['First.'])] })()
  expect(reasons).toEqual(['The schema: this check failed; the log says why.', 'First.'])
  expect(failures).toEqual(['The schema'])
})

test('however many ask, one looks; what hangs is answered without it and not begun again', async () => {
  let looks = 0
  let settle: (reasons: string[]) => void = () => {}
  const slow = check('The database', () => {
    looks++
    return new Promise((found) => {
      settle = found
    })
  })
  const readiness = createReadiness({ ...common, first: slow, others: [], patienceMs: 1, freshMs: 0 })
  const late = ['The database: no answer within 0.001 seconds.']
  expect(await Promise.all([readiness(), readiness()])).toEqual([late, late])
  expect(await readiness()).toEqual(late)
  expect(looks).toBe(1)
  settle([])
  // The look of before has an answer after all; the next one hangs as it did.
  expect(await readiness()).toEqual([])
  expect(await readiness()).toEqual(late)
  expect(looks).toBe(2)
})

test('an answer is good for a while', async () => {
  let looks = 0
  const counted = check('The database', async () => {
    looks++
    return []
  })
  const readiness = createReadiness({ ...common, first: counted, others: [], freshMs: 60_000 })
  for (let asked = 0; asked < 3; asked++) expect(await readiness()).toEqual([])
  expect(looks).toBe(1)
})
