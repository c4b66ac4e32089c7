import type { BotState } from '@fairlead/contract/entities'

/** What makes a bot change. */
export type Cause =
  | 'package_activated'
  | 'form_submitted'
  | 'form_queued'
  | 'form_rejected'
  | 'set_up'
  | 'paused'
  | 'resumed'
  | 'fuel_low'
  | 'fuel_back'
  | 'grace_over'
  | 'reactivated'
  | 'loss_closed'
  | 'login_moved'
  | 'frozen'
  | 'unfrozen'
  | 'closing_asked'
  | 'account_closed'
  | 'account_reopened'

/** A bot as the machine sees it. `before` is where a frozen or closing one stands underneath. */
export type Standing = { state: BotState; before: BotState | null; paused: boolean; low: boolean }

/** `running` is active, paused or low_fuel, by the two switches; `before` is where it stood before it was held. */
type Target = BotState | 'running' | 'before'

const fromRunning = (to: Target) => ({ active: to, paused: to, low_fuel: to })
const fromAnywhere = (to: Target): Partial<Record<BotState, Target>> => ({
  none: to,
  package_active: to,
  submitted: to,
  pending: to,
  ...fromRunning(to),
  deactivated: to,
  rejected: to,
  loss_closed: to,
})

/** Every change there is: by its cause, from where to where. What is not here does not happen. */
export const transitions: Record<Cause, Partial<Record<BotState, Target>>> = {
  package_activated: { none: 'package_active' },
  // Again while it waits or was rejected; of a running bot it is another account or another capital.
  form_submitted: {
    package_active: 'submitted',
    rejected: 'submitted',
    pending: 'submitted',
    ...fromRunning('submitted'),
  },
  form_queued: { submitted: 'pending' },
  form_rejected: { pending: 'rejected' },
  set_up: { pending: 'running' },
  paused: { active: 'running', low_fuel: 'running' },
  resumed: { paused: 'running', low_fuel: 'running' },
  fuel_low: { active: 'running', paused: 'running' },
  fuel_back: { low_fuel: 'running' },
  grace_over: { low_fuel: 'deactivated' },
  reactivated: { deactivated: 'pending', loss_closed: 'pending' },
  loss_closed: fromRunning('loss_closed'),
  // The login is another member's: another account can be sent.
  login_moved: fromRunning('rejected'),
  frozen: fromAnywhere('frozen'),
  unfrozen: { frozen: 'before' },
  closing_asked: fromAnywhere('closing'),
  account_closed: { ...fromAnywhere('closed'), closing: 'closed' },
  account_reopened: { closed: 'none' },
}

/** Out of service there is no fuel to be low. */
const switches: Partial<Record<Cause, Partial<Pick<Standing, 'paused' | 'low'>>>> = {
  set_up: { paused: false, low: false },
  paused: { paused: true },
  resumed: { paused: false },
  fuel_low: { low: true },
  fuel_back: { low: false },
  form_submitted: { low: false },
  grace_over: { low: false },
  loss_closed: { low: false },
  login_moved: { low: false },
  account_closed: { low: false },
  account_reopened: { paused: false, low: false },
}

/** These do not wait until a held bot is free again: it goes on underneath. */
const underneath: readonly Cause[] = ['fuel_low', 'fuel_back', 'grace_over', 'loss_closed', 'login_moved']

export const isRunning = (state: BotState | null): boolean =>
  state === 'active' || state === 'paused' || state === 'low_fuel'
export const isHeld = (state: BotState): boolean => state === 'frozen' || state === 'closing'

/** Whether a form can still lead to its being set up, at once or after it was reactivated: a terminal can be paired for it. */
export const isToBeSetUp = (state: BotState): boolean =>
  state === 'pending' || state === 'deactivated' || state === 'loss_closed'

/** Whether it trades, or would if it were not held. */
export const isInService = ({ state, before }: Pick<Standing, 'state' | 'before'>): boolean =>
  isRunning(isHeld(state) ? before : state)

/** Where a bot stands after a cause; nothing where the cause does not apply to it. */
export function nextStanding(standing: Standing, cause: Cause): Standing | undefined {
  const { state, before } = standing
  if (before && underneath.includes(cause)) {
    const under = nextStanding({ ...standing, state: before, before: null }, cause)
    return under && { ...under, state, before: under.state }
  }
  const target = transitions[cause][state]
  if (!target) return undefined
  const switched = { ...standing, ...switches[cause] }
  const to = target === 'before' ? (before ?? 'none') : target
  const next = to === 'running' || isRunning(to) ? runningState(switched) : (to as BotState)
  // A switch that is there already changes nothing.
  if (next === state && switched.paused === standing.paused && switched.low === standing.low) return undefined
  return { ...switched, state: next, before: isHeld(next) ? state : null }
}

function runningState({ paused, low }: Standing): BotState {
  if (low) return 'low_fuel'
  return paused ? 'paused' : 'active'
}
