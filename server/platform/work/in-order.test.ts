import { expect, test } from 'vitest'
import type { Db } from '../database/db.ts'
import { dueUpTo, type OrderedWork, runInOrder } from './in-order.ts'

const noDb = undefined as unknown as Db
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const minuteOf = (time: Date) => (time.getTime() - at(0).getTime()) / 60_000

/** Due at each of these minutes; says so in `done`. */
function timetable(name: string, minutes: number[], done: string[]): OrderedWork {
  return {
    name,
    async nextDue(_reader, upTo) {
      const [next] = minutes
      return next !== undefined && at(next) <= upTo ? at(next) : undefined
    },
    async runDue(time) {
      while (minutes[0] !== undefined && at(minutes[0]) <= time) minutes.shift()
      done.push(`${name} ${minuteOf(time)}`)
    },
  }
}

test('all kinds together run in the order of their times, at one time in the order of the list, and nothing before its time', async () => {
  const done: string[] = []
  const works = [timetable('a', [2, 5, 9], done), timetable('b', [1, 5, 6, 11], done)]
  const reached: number[] = []
  await runInOrder(noDb, works, at(10), async (time) => void reached.push(minuteOf(time)))
  expect(done).toEqual(['b 1', 'a 2', 'a 5', 'b 5', 'b 6', 'a 9'])
  expect(reached).toEqual([1, 2, 5, 5, 6, 9])
  expect(await dueUpTo(noDb, works, at(10))).toBe(true)
  expect(await dueUpTo(noDb, works, at(11))).toBe(false)
})

test('what one work makes due for another takes its place in the order', async () => {
  const done: string[] = []
  const later: number[] = []
  const first = timetable('first', [1, 8], done)
  const works = [
    {
      ...first,
      async runDue(time: Date) {
        await first.runDue(time)
        if (minuteOf(time) === 1) later.push(4)
      },
    },
    timetable('second', later, done),
  ]
  await runInOrder(noDb, works, at(10))
  expect(done).toEqual(['first 1', 'second 4', 'first 8'])
})

test('after a quiet run the others are asked again only when one of them was due, or a run was not quiet', async () => {
  const done: string[] = []
  let asked = 0
  const quietUntil = (minute: number, work: OrderedWork): OrderedWork => ({
    ...work,
    async runDue(time) {
      await work.runDue(time)
      return minuteOf(time) < minute ? 'quiet' : undefined
    },
  })
  const other = timetable('other', [4, 9], done)
  const works = [
    {
      ...other,
      nextDue(...question: Parameters<OrderedWork['nextDue']>) {
        asked++
        return other.nextDue(...question)
      },
    },
    quietUntil(7, timetable('bars', [1, 2, 3, 4, 5, 6, 7, 8], done)),
  ]
  const reached: number[] = []
  await runInOrder(noDb, works, at(10), async (time) => void reached.push(minuteOf(time)))
  expect(done).toEqual([
    'bars 1',
    'bars 2',
    'bars 3',
    'other 4',
    'bars 4',
    'bars 5',
    'bars 6',
    'bars 7',
    'bars 8',
    'other 9',
  ])
  expect(reached).toEqual([1, 2, 3, 4, 4, 5, 6, 7, 8, 9])
  // At first, before and after what was due at 4, after 7 and 8, which were not quiet, and after 9.
  expect(asked).toBe(6)
})

test('nothing overtakes what another process must do, or what has failed', async () => {
  const done: string[] = []
  const { name, nextDue } = timetable('elsewhere', [3], done)
  const works = () => [timetable('a', [2, 5], done), { name, nextDue }]
  await runInOrder(noDb, works(), at(10))
  expect(done).toEqual(['a 2'])

  const failing = { name, nextDue, runDue: () => Promise.reject(new Error('no')) }
  await expect(runInOrder(noDb, [timetable('b', [2, 5], done), failing], at(10))).rejects.toThrow(
    'elsewhere of 2026-01-01T00:03:00.000Z failed',
  )
  expect(done).toEqual(['a 2', 'b 2'])
})

test('a work that leaves undone what it calls due is found out, not run for ever', async () => {
  let runs = 0
  const idle = { name: 'idle', nextDue: async () => at(1), runDue: async () => void runs++ }
  await expect(runInOrder(noDb, [idle], at(10))).rejects.toThrow('idle leaves undone')
  expect(runs).toBeLessThan(100)
})
