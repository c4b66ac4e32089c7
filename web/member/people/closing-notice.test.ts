import { expect, test } from 'vitest'
import { isPausedSince } from './closing-notice.tsx'

const calledOffAt = '2026-11-18T12:00:00.000Z'

test.each([
  { state: 'paused', since: '2026-11-18T11:00:00.000Z', offered: true, why: 'paused for the closing' },
  { state: 'paused', since: '2026-11-18T13:00:00.000Z', offered: false, why: 'paused again by hand since then' },
  { state: 'active', since: '2026-11-18T13:00:00.000Z', offered: false, why: 'resumed' },
  { state: 'low_fuel', since: '2026-11-18T11:00:00.000Z', offered: false, why: 'held by something else' },
  { state: 'paused', since: null, offered: false, why: 'never set up' },
] as const)('a bot that is $state since $since ($why): $offered', ({ offered, state, since }) =>
  expect(isPausedSince({ state, since }, calledOffAt)).toBe(offered),
)

test('without a bot there is nothing to resume', () => expect(isPausedSince(undefined, calledOffAt)).toBe(false))
