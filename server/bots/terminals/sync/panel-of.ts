import { botStateNames } from '@fairlead/contract/bot-state-names'
import type { BotState } from '@fairlead/contract/entities'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'

/** What the panel on the chart shows, and whether the bot may open. */
export type Panel = { state: string; fuel: number; mayOpen: boolean }

/** What the state means, where the panel has nobody else to ask. */
const more: Partial<Record<BotState, string>> = {
  low_fuel: 'nothing new is opened',
  frozen: 'please contact support',
}

export function panelOf({ bot, fuel }: { bot: BotState | null; fuel: bigint | null }, isOutdated: boolean): Panel {
  const state = stateOf(bot ?? 'none')
  return {
    state: isOutdated ? `${state}. ${text.advisorOutdated}` : state,
    fuel: toDollars(micro(fuel ?? 0n)),
    mayOpen: bot === 'active',
  }
}

function stateOf(bot: BotState): string {
  const words = more[bot]
  return words ? `${botStateNames[bot]}: ${words}` : botStateNames[bot]
}
