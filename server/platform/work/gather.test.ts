import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('calls that come together share a load and get their own answers', async () => {
  const batches: number[][] = []
  const double = gather(
    async (batch: readonly number[]) => {
      batches.push([...batch])
      return batch.map((n) => n * 2)
    },
    { batchMax: 3, loadsMax: 1 },
  )
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('what comes while a load is under way waits for the next one, and a load that fails fails only its own', async () => {
  const held: (() => void)[] = []
  const ask = gather(
    async (batch: readonly string[]) => {
      await new Promise<void>((go) => held.push(go))
      if (batch.includes('bad')) throw new Error('refused')
      return batch
    },
    { batchMax: 10, loadsMax: 1 },
  )
  const started = async (count: number) => {
    while (held.length < count) await new Promise((next) => setImmediate(next))
  }
  const first = ask('bad').catch((error: Error) => error.message)
  await started(1)
  const rest = Promise.all([ask('good'), ask('better')])
  held[0]?.()
  expect(await first).toBe('refused')
  await started(2)
  held[1]?.()
  expect(await rest).toEqual(['good', 'better'])
  expect(held.length).toBe(2)
})
