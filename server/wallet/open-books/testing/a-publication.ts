import { micro } from '@fairlead/money/money'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Publication, textOf } from '../publication.ts'
import type { Tree } from '../tree/grow-tree.ts'

export const treasury = privateKeyToAccount(`0x${'7e'.repeat(32)}`)

/** A publication whose figures add up, over this tree. */
export function aPublication(tree: Tree, changes: Partial<Publication> = {}): string {
  const pool = micro(5_250_001n)
  return textOf({
    number: 1n,
    before: undefined,
    at: new Date('2026-03-01T12:00:00Z'),
    seal: { number: 12n, hash: 'ab'.repeat(32) },
    entries: 345n,
    tree,
    owed: {
      fuel: micro(BigInt(tree.sum)),
      ...{ income: micro(0n), withdrawals: micro(0n), refunds: micro(0n), waiting: micro(0n), found: micro(0n) },
    },
    chain: { chainId: 56, token: getAddress(`0x${'55'.repeat(20)}`), treasury: treasury.address, cold: undefined },
    cash: {
      block: { number: 99n, hash: `0x${'b0'.repeat(32)}` },
      treasury: micro(BigInt(tree.sum) + pool),
      ...{ cold: micro(0n), deposits: micro(0n) },
    },
    underWay: micro(0n),
    house: {
      pool,
      ...{ operations: micro(0n), promotions: micro(0n), bonusFuel: micro(0n), dust: micro(0n), payouts: micro(0n) },
    },
    ...changes,
  })
}

/** As it can be downloaded. */
export const fileOf = async (text: string): Promise<string> =>
  `${text}signature: ${await treasury.signMessage({ message: text })}\n`
