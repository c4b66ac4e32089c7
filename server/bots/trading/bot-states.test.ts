import { type BotState, botState } from '@fairlead/contract/entities'
import { describe, expect, test } from 'vitest'
import { type Cause, isHeld, isInService, nextStanding, type Standing, transitions } from './bot-states.ts'

/** Every change there is, written out a second time: what is missing here must be refused. `p` and `l` are the two switches. */
const allowed = `
  none package_activated package_active
  package_active form_submitted submitted
  rejected form_submitted submitted
  pending form_submitted submitted
  active form_submitted submitted
  paused form_submitted submitted
  low_fuel form_submitted submitted
  submitted form_queued pending
  pending form_rejected rejected
  pending set_up active
  active paused paused
  low_fuel paused low_fuel
  paused resumed active
  active fuel_low low_fuel
  paused fuel_low low_fuel
  low_fuel fuel_back active
  low_fuel grace_over deactivated
  deactivated reactivated pending
  loss_closed reactivated pending
  active loss_closed loss_closed
  paused loss_closed loss_closed
  low_fuel loss_closed loss_closed
  active login_moved rejected
  paused login_moved rejected
  low_fuel login_moved rejected
  frozen unfrozen active
  frozen fuel_low frozen
  frozen loss_closed frozen
  frozen login_moved frozen
  closing fuel_low closing
  closing loss_closed closing
  closing login_moved closing
  closing account_closed closed
  closed account_reopened none
  ${every(['frozen', 'closing', 'closed'])
    .flatMap((state) => [`${state} frozen frozen`, `${state} closing_asked closing`, `${state} account_closed closed`])
    .join('\n')}`

function every(but: BotState[]): BotState[] {
  return botState.options.filter((state) => !but.includes(state))
}

const causes = Object.keys(transitions) as Cause[]
const table = new Map(
  allowed
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split(' ') as [BotState, Cause, BotState])
    .map(([from, cause, to]) => [`${from} ${cause}`, to]),
)
const standing = (state: BotState, more: Partial<Standing> = {}): Standing => ({
  state,
  before: isHeld(state) ? 'active' : null,
  paused: state === 'paused',
  low: state === 'low_fuel',
  ...more,
})

describe.each(botState.options)('%s', (from) => {
  test.each(causes)('%s', (cause) => {
    expect(nextStanding(standing(from), cause)?.state).toBe(table.get(`${from} ${cause}`))
  })
})

test('every state is reached and every cause does something', () => {
  const reached = new Set(table.values())
  expect(botState.options.filter((state) => state !== 'none' && !reached.has(state))).toEqual([])
  expect(causes.filter((cause) => ![...table.keys()].some((key) => key.endsWith(` ${cause}`)))).toEqual([])
})

test.each([
  {
    from: standing('low_fuel', { paused: true }),
    cause: 'fuel_back',
    to: { state: 'paused', paused: true, low: false },
  },
  {
    from: standing('low_fuel', { paused: true }),
    cause: 'resumed',
    to: { state: 'low_fuel', paused: false, low: true },
  },
  { from: standing('low_fuel', { paused: true }), cause: 'paused', to: undefined },
  { from: standing('paused'), cause: 'fuel_low', to: { state: 'low_fuel', paused: true, low: true } },
  { from: standing('pending', { paused: true, low: true }), cause: 'set_up', to: { state: 'active', paused: false } },
  { from: standing('paused'), cause: 'frozen', to: { state: 'frozen', before: 'paused' } },
  {
    from: standing('frozen', { before: 'paused', paused: true }),
    cause: 'unfrozen',
    to: { state: 'paused', before: null },
  },
  { from: standing('frozen', { before: 'pending' }), cause: 'unfrozen', to: { state: 'pending', before: null } },
  {
    from: standing('frozen', { before: 'active' }),
    cause: 'fuel_low',
    to: { state: 'frozen', before: 'low_fuel', low: true },
  },
  {
    from: standing('frozen', { before: 'low_fuel', low: true }),
    cause: 'grace_over',
    to: { state: 'frozen', before: 'deactivated', low: false },
  },
  { from: standing('frozen', { before: 'pending' }), cause: 'fuel_low', to: undefined },
  { from: standing('frozen', { before: 'pending' }), cause: 'set_up', to: undefined },
] as { from: Standing; cause: Cause; to: Partial<Standing> | undefined }[])(
  '$from.state ($from.before) and $cause',
  ({ from, cause, to }) => {
    const next = nextStanding(from, cause)
    if (to) expect(next).toMatchObject(to)
    else expect(next).toBeUndefined()
  },
)

test('a held bot is in service as long as it was before', () => {
  expect(isInService(standing('frozen', { before: 'low_fuel' }))).toBe(true)
  expect(isInService(standing('frozen', { before: 'deactivated' }))).toBe(false)
  expect(isInService(standing('deactivated'))).toBe(false)
})
