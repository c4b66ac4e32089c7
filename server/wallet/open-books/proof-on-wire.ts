import type { BookProof } from '@fairlead/contract/routes/wallet/open-books'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import type { ProvedLeaf } from './tree/prove-leaves.ts'

/** Amounts as they are hashed, to the last decimal. */
export const exactDollars = (amount: number | bigint): string => formatUsd(micro(BigInt(amount)), 6)

export const leavesOnWire = (leaves: readonly ProvedLeaf[]): BookProof['leaves'] =>
  leaves.map(({ amount, path, ...leaf }) => ({
    ...leaf,
    amount: exactDollars(amount),
    path: path.map((beside) => beside.map(({ hash, sum }) => ({ hash, sum: exactDollars(sum) }))),
  }))
