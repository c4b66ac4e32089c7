import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { changeBots } from './change-bots.ts'

export type LossClosure = { memberId: bigint; equityCents: number; floorCents: number }

/** The loss closure has acted on these members' accounts: their bots stop, saying why, until they are set up again. */
export async function closeForLoss(tx: Tx, closures: readonly LossClosure[], at: Date): Promise<void> {
  await changeBots(
    tx,
    closures.map(({ memberId, equityCents, floorCents }) => ({
      memberId,
      cause: 'loss_closed',
      reason: `Equity fell to ${dollars(equityCents)}; the loss closure is triggered at ${dollars(floorCents)}.`,
    })),
    at,
  )
}

const dollars = (cents: number): string => `$${formatUsd(micro(BigInt(cents) * 10_000n), 2)}`
