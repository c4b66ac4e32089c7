import { expect, test } from 'vitest'
import { missingForNext } from './missing-for-next.ts'

const level = {
  level: 1,
  percent: 10,
  membersNeeded: 1,
  businessNeeded: 0,
  eligible: true,
  missing: [],
  membersMissing: 0,
  businessMissing: 0,
}
const second = { ...level, level: 2, percent: 5, eligible: false }

test.each([
  { levels: [level], words: 'You have reached every level.' },
  {
    levels: [level, { ...second, missing: ['members' as const], membersMissing: 1 }],
    words: 'For level 2, which pays 5%, you need 1 more active direct member.',
  },
  {
    levels: [
      {
        ...second,
        missing: ['package' as const, 'members' as const, 'business' as const],
        membersMissing: 2,
        businessMissing: 60.5,
      },
    ],
    words:
      'For level 2, which pays 5%, you need an active package, 2 more active direct members and $60.50 more team business.',
  },
])('$words', ({ levels, words }) => {
  expect(missingForNext({ levels })).toBe(words)
})
