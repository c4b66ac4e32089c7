import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { foundCluster, mayHoldAlone } from './hold-cluster.ts'
import { holdMembers, holdSums } from './hold-store.ts'

type Preview = z.output<(typeof routes.previewHold)['reply']>
type Input = { id: bigint; operatorId: bigint; now: Date; limit: number; offset: number }

/** Whom a hold would freeze now, and what it would keep from them. */
export async function previewHold(reader: Reader, { id, operatorId, now, ...bounds }: Input): Promise<Preview> {
  const { members, free } = await foundCluster(reader, id)
  const sums = await holdSums(reader, free)
  return {
    members: (await holdMembers(reader, free, bounds)).map((row) => ({
      id: Number(row.id),
      name: row.name,
      refId: row.ref_id,
      fuel: dollars(row.fuel),
      income: dollars(row.income),
      withdrawals: dollars(row.withdrawals),
    })),
    total: free.length,
    held: members.length - free.length,
    fuel: dollars(sums.fuel),
    income: dollars(sums.income),
    withdrawals: { count: sums.withdrawals_count, amount: dollars(sums.withdrawals) },
    needsTwo: !(await mayHoldAlone(reader, { members: free.length, operatorId, now })),
  }
}

const dollars = (sum: bigint): number => toDollars(micro(sum))
