import { type Db, inTx } from '../../../platform/database/db.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { Metrics } from '../../../platform/work/metrics.ts'
import type { Chain } from '../../chain/chain.ts'
import { type ReadBlocks, readAgreed } from '../../chain/read-agreed.ts'
import { type Head, lower } from '../../chain/read-head.ts'
import type { Transfer } from '../../chain/read-transfers.ts'
import { toMicro } from '../../chain/units.ts'
import { Unsettled } from '../../chain/unsettled.ts'
import { notifyArrived } from '../credit/notify-deposits.ts'
import { publishDeposits } from '../credit/publish-deposits.ts'
import { type BlockMark, type Cursor, keepBlocks, lockCursorAt, moveCursor } from '../cursor-store.ts'
import { insertDeposits, insertOutflows } from '../deposit-store.ts'
import { insertFound } from '../found/found-store.ts'
import { followReorganisation } from './follow-reorganisation.ts'
import { openCursor } from './open-cursor.ts'
import { type OurAddresses, rememberAddresses } from './our-addresses.ts'

export type WatchParts = {
  db: Db
  chain: Chain
  logger: Logger
  metrics: Metrics
  /** Where reading begins the first time; after the newest block if it is not set. */
  startBlock?: bigint | undefined
  /** Hears how many blocks are still to be read. */
  onLag?(blocks: number): Promise<void>
}
/** `finalNumber` is the newest block that counts. */
export type Watched = { headNumber: bigint; readTo: bigint; finalNumber: bigint }

const rangeStart = 200
const rangeMax = 2_000
const blocksKept = 200

/** Reads the chain from the cursor to a head of it, range by range, each stored together with the cursor's move past it. */
export function createWatcher(parts: WatchParts, confirmationsMin: number) {
  const { db, chain, logger } = parts
  const addressesFrom = rememberAddresses(chain.treasury)
  let range = rangeStart

  return async function watch(head: Head, now: Date, signal?: AbortSignal): Promise<Watched> {
    const opened = await openCursor(db, chain, parts.startBlock, now)
    const resumed = await followReorganisation({ db, chain, logger }, opened, head, now)
    let cursor = resumed
    // After the head: an address that is shown from now on cannot have been paid in a block up to it.
    const addresses = await addressesFrom(db)
    await tellLag(head, cursor)
    while (cursor.number < head.number && !signal?.aborted) {
      cursor = await readOn(cursor, lower(head.number, cursor.number + BigInt(range)), head, addresses, now)
      await tellLag(head, cursor)
    }
    if (cursor === resumed) await noteHead(cursor, head, now)
    const settled = cursor.number - BigInt(confirmationsMin)
    const finalNumber = head.finalNumber === null ? settled : lower(settled, head.finalNumber)
    return { headNumber: head.number, readTo: cursor.number, finalNumber }
  }

  async function readOn(cursor: Cursor, to: bigint, head: Head, addresses: OurAddresses, now: Date): Promise<Cursor> {
    let taken = range
    const blocks = await readAgreed(chain, addresses.ours, cursor, to, (size) => {
      taken = Math.min(taken, size)
    })
    const wasFull = taken === range && blocks.headers.length === range
    range = wasFull ? Math.min(rangeMax, range + Math.ceil(range / 4)) : taken
    const last = blocks.headers.at(-1)
    if (!last || (to === head.number && last.hash !== head.hash))
      throw new Unsettled(`The block ${to} is no longer the one that was announced`)
    await store(cursor, blocks, last, head, addresses, now)
    return { ...cursor, number: last.number, hash: last.hash }
  }

  async function store(
    from: Cursor,
    { headers, transfers }: ReadBlocks,
    to: BlockMark,
    { number: headNumber, finalNumber }: Head,
    addresses: OurAddresses,
    now: Date,
  ): Promise<void> {
    const { chainId } = chain
    const deposits = transfers.flatMap((transfer) => {
      const memberId = addresses.memberOf(transfer.to)
      return memberId === undefined ? [] : [{ ...transfer, memberId, amount: toMicro(transfer.value).amount }]
    })
    // Nobody deposits to the treasury: what comes to it from elsewhere than our own addresses was sent wrongly.
    const isFound = ({ from: sender, to: receiver }: Transfer) =>
      receiver === chain.treasury.toLowerCase() && !addresses.owns(sender) && sender !== chain.cold?.toLowerCase()
    const asFound = ({ txHash, ordinal, header, from: sender, to: receiver, value }: Transfer) => ({
      kind: 'usdt' as const,
      key: `usdt ${chainId} ${txHash} ${ordinal}`,
      token: chain.token,
      to: receiver,
      from: sender,
      txHash,
      block: header.number,
      value,
      amount: toMicro(value).amount,
    })
    const seen = await inTx(db, async (tx) => {
      if (!(await lockCursorAt(tx, chainId, from))) throw new Unsettled('Another process has moved the cursor')
      const stored = await insertDeposits(tx, chainId, deposits, now)
      await insertOutflows(
        tx,
        chainId,
        transfers.filter((transfer) => addresses.owns(transfer.from)),
        now,
      )
      await insertFound(tx, transfers.filter(isFound).map(asFound), now)
      await keepBlocks(tx, chainId, headers.slice(-blocksKept), blocksKept)
      await moveCursor(tx, chainId, { number: to.number, hash: to.hash, headNumber, finalNumber }, now)
      await publishDeposits(
        tx,
        stored.map((deposit) => ({ ...deposit, told: 'pending' })),
        now,
      )
      await notifyArrived(tx, stored, now)
      return stored.length
    })
    parts.metrics.deposits.inc({ outcome: 'seen' }, seen)
  }

  async function tellLag(head: Head, cursor: Cursor): Promise<void> {
    const blocks = Math.max(0, Number(head.number - cursor.number))
    parts.metrics.chainLagBlocks.set(blocks)
    await parts.onLag?.(blocks)
  }

  /** Without new blocks the row still says how the chain stands, and that somebody is looking. */
  async function noteHead(cursor: Cursor, { number: headNumber, finalNumber }: Head, now: Date): Promise<void> {
    const { number, hash } = cursor
    await inTx(db, async (tx) => {
      if (await lockCursorAt(tx, chain.chainId, cursor))
        await moveCursor(tx, chain.chainId, { number, hash, headNumber, finalNumber }, now)
    })
  }
}
