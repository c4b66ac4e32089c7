import type { kept } from '@fairlead/contract/entities'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { type KeptBounds, type KeptSums, keptSinceJoining, keptWithin } from './kept-store.ts'

/**
 * What a member kept of the profit of closed trades: all of it since joining, or that of some days or of one account. The one place
 * that says what "kept" is; docs/money.md has it in words.
 */
export async function readKept(
  reader: Reader,
  memberId: bigint,
  bounds: KeptBounds = {},
): Promise<z.output<typeof kept>> {
  const { from, before, account } = bounds
  const isAll = !from && !before && !account
  const sums = isAll ? await keptSinceJoining(reader, memberId) : await keptWithin(reader, memberId, bounds)
  return {
    profit: toDollars(micro(sums.profit)),
    charges: toDollars(micro(sums.charges)),
    hosting: toDollars(micro(sums.hosting)),
    kept: toDollars(keptOf(sums)),
    owed: toDollars(micro(sums.owed)),
  }
}

/** What is still owed was not taken yet: it is kept until it is paid. */
export const keptOf = ({ profit, charges, hosting }: KeptSums): Money => micro(profit - charges - hosting)
