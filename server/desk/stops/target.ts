import type { stopStrategies, stopSymbols } from '@fairlead/contract/stops'
import { text } from '@fairlead/contract/text'
import { strategyName, strategyNumbers } from '../../bots/trading/choices/strategy-names.ts'
import type { Reader } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findById, findMember, nameOf } from './store.ts'

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
  memberId?: number | undefined
  symbol?: (typeof stopSymbols)[number] | undefined
  strategy?: StrategyName | undefined
}

export async function targetOf(
  reader: Reader,
  { scope, member, memberId: number, symbol, strategy }: TargetGiven,
): Promise<StopTarget> {
  if (scope === 'member' && (member || number)) {
    const memberId = member ? await findMember(reader, member) : await findById(reader, BigInt(number ?? 0))
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
  return target.scope === 'strategy' ? strategyName(target.strategy) : 'The whole platform'
}
