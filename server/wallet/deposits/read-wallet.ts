import { rules } from '@fairlead/contract/constants'
import { addSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Chain } from '../chain/chain.ts'
import { cursorOf } from './cursor-store.ts'
import { depositAddressOf } from './deposit-address.ts'
import { openCursor } from './watch/open-cursor.ts'

export type WalletParts = { db: Db; logger: Logger; chain: Chain; xpub: string; startBlock?: bigint | undefined }

/** One USDT is credited as one dollar. */
const dollarsPerToken = 1
const seenSecondsMax = 60

/** Where to pay to, and whether somebody is looking at the chain just now. */
export async function readWallet(parts: WalletParts, memberId: bigint, now: Date) {
  const cursor = (await cursorOf(parts.db, parts.chain.chainId)) ?? (await firstCursor(parts, now))
  const address = await depositAddressOf(parts, memberId, now)
  return {
    address,
    walletAddress: address,
    chain: rules.depositChain,
    token: rules.depositToken,
    isConnected: cursor.seenAt >= addSeconds(now, -seenSecondsMax),
    liveRate: dollarsPerToken,
  }
}

/** Reading begins at the newest block: what is paid to an address shown before that would never be found. */
async function firstCursor({ db, chain, logger, startBlock }: WalletParts, now: Date) {
  try {
    return await openCursor(db, chain, startBlock, now)
  } catch (error) {
    logger.error({ err: error }, 'no address can be shown before the chain is reached')
    throw new DomainError('unavailable')
  }
}
