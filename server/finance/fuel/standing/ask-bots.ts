import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'

/**
 * Trading owns the state of bots: fuel asks it, in the transaction that moved the fuel, and tells what is left. Handed in where the
 * server is wired.
 */
export type AskBots = (
  tx: Tx,
  asked: readonly {
    memberId: bigint
    cause: 'fuel_low' | 'fuel_back' | 'grace_over'
    fuel: Money
    /** Of a grace that is over: how long it was. */
    graceDays?: number
  }[],
  at: Date,
) => Promise<unknown>
