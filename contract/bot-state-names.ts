import type { BotState } from './entities.ts'

/** What each state of a bot is called wherever it is named: dashboard, console, terminals, mails. The switch alone has labels of its own. */
export const botStateNames: Record<BotState, string> = {
  none: 'No package',
  package_active: 'No MT5 account',
  submitted: 'Setting up',
  pending: 'Setting up',
  active: 'Active',
  paused: 'Paused',
  low_fuel: 'Low on fuel',
  deactivated: 'Deactivated',
  rejected: 'Form sent back',
  loss_closed: 'Closed for loss',
  frozen: 'Frozen',
  closing: 'Closing',
  closed: 'Closed',
}
