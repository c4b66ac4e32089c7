import type { stopStrategies, stopSymbols } from '@fairlead/contract/routes/operator-stops'
import { text } from '@fairlead/contract/text'
import type { Reader } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { findMember, nameOf } from './store.ts'

type StrategyName = (typeof stopStrategies)[number]

/** What a stop reaches, as it is stored. */
export type StopTarget =
  | { scope: 'platform' }
  | { scope: 'member'; memberId: bigint }
  | { scope: 'instrument'; symbol: string }
  | { scope: 'strategy'; strategy: number }

/** As the caller names it. */
export type TargetGiven = {
  scope: StopTarget['scope']
  member?: string | undefined
  symbol?: (typeof stopSymbols)[number] | undefined
  strategy?: StrategyName | undefined
}

/** The numbers that stored positions carry for the ways in which the bot trades. */
export const strategyNumbers: Record<StrategyName, number> = { averages: 4, breakout: 5, momentum: 6 }
const strategyWords: Record<number, string> = { 4: 'Averages', 5: 'Breakouts', 6: 'Momentum' }

export async function targetOf(reader: Reader, { scope, member, symbol, strategy }: TargetGiven): Promise<StopTarget> {
  if (scope === 'member' && member) {
    const memberId = await findMember(reader, member)
    if (memberId === undefined)
      throw new DomainError('validation_failed', { message: text.stopMemberUnknown, field: 'member' })
    return { scope, memberId }
  }
  if (scope === 'instrument' && symbol) return { scope, symbol }
  if (scope === 'strategy' && strategy) return { scope, strategy: strategyNumbers[strategy] }
  if (scope === 'platform') return { scope }
  throw new DomainError('validation_failed', { message: text.stopTargetInvalid })
}

export async function targetInWords(reader: Reader, target: StopTarget): Promise<string> {
  if (target.scope === 'member') return (await nameOf(reader, target.memberId)) ?? `Member ${target.memberId}`
  if (target.scope === 'instrument') return target.symbol
  return target.scope === 'strategy'
    ? (strategyWords[target.strategy] ?? String(target.strategy))
    : 'The whole platform'
}
