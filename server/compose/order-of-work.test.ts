import { expect, test } from 'vitest'
import { orderOfWork } from './order-of-work.ts'

const work = (name: string) => ({ name, nextDue: async () => undefined, runDue: async () => {} })

test('whatever order the slices stand in, the work is done in its own', () => {
  const works = ['carry-out-closings', 'host-due-days', 'settle-trades'].map(work)
  expect(orderOfWork(works).map(({ name }) => name)).toEqual(['settle-trades', 'host-due-days', 'carry-out-closings'])
})

test('work without a place in the order is refused', () => {
  expect(() => orderOfWork([work('something new')])).toThrow('something new has no place in the order of work')
})
