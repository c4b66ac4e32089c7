import type { BotState } from '@fairlead/contract/entities'
import type { UserPrefs } from './use-prefs.ts'

/** Where a member stands on the way to an active bot; `running` covers whatever happens to a bot afterwards. */
export type Stage = 'package' | 'broker' | 'pending' | 'running'

const stages: Record<BotState, Stage> = {
  none: 'package',
  package_active: 'broker',
  rejected: 'broker',
  submitted: 'pending',
  pending: 'pending',
  active: 'running',
  paused: 'running',
  low_fuel: 'running',
  deactivated: 'running',
  loss_closed: 'running',
  frozen: 'running',
  closing: 'running',
  closed: 'running',
}

type Gates = Pick<UserPrefs, 'packageActive' | 'metaForm' | 'isBotActive' | 'lowFuelDisable'>

/** The bot's own state decides once there is one; until then, what the settings say. */
export function stageOf(prefs: Gates, botState: BotState | undefined): Stage {
  if (botState && prefs.metaForm) return stages[botState]
  // A deactivated bot had been active before: its reports stay open.
  if (prefs.isBotActive || prefs.lowFuelDisable) return 'running'
  if (!prefs.packageActive) return 'package'
  return prefs.metaForm ? 'pending' : 'broker'
}
