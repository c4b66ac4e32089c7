import type { BotState } from '@fairlead/contract/entities'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'

/** What the panel on the chart shows, and whether the bot may open. */
export type Panel = { state: string; fuel: number; mayOpen: boolean }

const words: Partial<Record<BotState, string>> = {
  active: 'Trading',
  paused: 'Paused',
  low_fuel: 'Low on fuel: nothing new is opened',
  frozen: 'Frozen: please contact support',
  loss_closed: 'Stopped by the loss closure',
}

export function panelOf({ bot, fuel }: { bot: BotState | null; fuel: bigint | null }): Panel {
  return { state: (bot && words[bot]) ?? 'Not trading', fuel: toDollars(micro(fuel ?? 0n)), mayOpen: bot === 'active' }
}
