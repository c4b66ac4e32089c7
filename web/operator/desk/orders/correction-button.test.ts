import { expect, test } from 'vitest'
import { sideOf } from './correction-button.tsx'

test.each([
  { place: 'fuel' as const, member: '12', side: { account: 'fuel', memberId: 12 } },
  { place: 'fuel' as const, member: '', side: undefined },
  { place: 'income' as const, member: '1.5', side: undefined },
  { place: 'suspense' as const, member: '-3', side: undefined },
  { place: 'operations' as const, member: '12', side: { account: 'operations' } },
  { place: 'found' as const, member: '12', side: { account: 'suspense' } },
])('$place of member "$member"', ({ place, member, side }) => {
  expect(sideOf({ place, member })).toEqual(side)
})
