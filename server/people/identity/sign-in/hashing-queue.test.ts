import { expect, test } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'

/** Work that ends when it is told to, in the order it was begun. */
function hand() {
  const begun: { name: string; end: () => void }[] = []
  const work = (name: string) => () => new Promise<void>((end) => begun.push({ name, end }))
  return { begun, work }
}
const settle = () => new Promise((done) => setImmediate(done))

test('next to a flood from one address, another’s first waits for one hash only', async () => {
  const { begun, work } = hand()
  const queue = createHashingQueue()
  const flood = Array.from({ length: 30 }, (_, n) => queue.run(work(`flood ${n}`), 'flood'))
  const honest = queue.run(work('honest'), 'home')
  await settle()
  expect(begun.map(({ name }) => name)).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 3'])
  begun[0]?.end()
  await settle()
  expect(begun.at(-1)?.name).toBe('honest')
  for (let n = 1; n < 31; n++) {
    begun[n]?.end()
    await settle()
  }
  await Promise.all([...flood, honest])
})

test('what does not fit is refused at once, and there is room again afterwards', async () => {
  const { begun, work } = hand()
  const queue = createHashingQueue()
  const outcomes = Array.from({ length: 100 }, (_, n) =>
    queue.run(work(String(n)), `address ${n}`).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  )
  const ofOne = await Promise.all(
    [queue.run(work('x'), 'y')].map((run) => run.catch((error: { code: string }) => error.code)),
  )
  expect(ofOne).toEqual(['unavailable'])
  for (let n = 0; n < 68; n++) {
    await settle()
    begun[n]?.end()
  }
  const all = await Promise.all(outcomes)
  expect(all.filter((outcome) => outcome === 'done')).toHaveLength(68)
  expect(all.filter((outcome) => outcome === 'unavailable')).toHaveLength(32)
  expect(await queue.run(async () => 'room', 'z')).toBe('room')
})
