import { stopPayouts } from '../../../finance/ledger/payouts.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import type { Logger } from '../../../platform/logging.ts'
import { endAlerts } from '../../../watch/alerts/end-alert.ts'
import type { Chain } from '../../chain/chain.ts'
import { agreedHeader } from '../../chain/read-agreed.ts'
import { type Head, lower } from '../../chain/read-head.ts'
import { Unsettled } from '../../chain/unsettled.ts'
import { alertKeyOf } from '../checks/alert-key.ts'
import { publishDeposits } from '../credit/publish-deposits.ts'
import {
  type BlockMark,
  type Cursor,
  forgetBlocksAbove,
  keptBlocks,
  lockCursorAt,
  moveCursor,
} from '../cursor-store.ts'
import { forgetAbove } from '../deposit-store.ts'

type Parts = { db: Db; chain: Chain; logger: Logger }

/**
 * Where the nodes tell other blocks than were read, everything found above the newest common block is forgotten and reading
 * resumes there. Answers the cursor to read on from.
 */
export async function followReorganisation(parts: Parts, cursor: Cursor, head: Head, now: Date): Promise<Cursor> {
  const { db, chain, logger } = parts
  const top = lower(head.number, cursor.number)
  const [newest, ...older] = await keptBlocks(db, chain.chainId, top)
  if (newest?.number !== top) throw new Unsettled(`The nodes are at block ${head.number}, far behind ${cursor.number}`)
  if ((await agreedHeader(chain, top)).hash === newest.hash) return cursor
  const ancestor = await newestCommon(chain, older)
  if (!ancestor) {
    const reason = `the chain was reorganised deeper than ${older.length} blocks below ${top}`
    logger.fatal({ top: String(top) }, reason)
    await stopPayouts(db, reason, now)
    throw new Error(reason)
  }
  await forget(parts, cursor, ancestor, head, now)
  return { ...cursor, ...ancestor }
}

async function newestCommon(chain: Chain, kept: readonly BlockMark[]): Promise<BlockMark | undefined> {
  for (const mark of kept) if ((await agreedHeader(chain, mark.number)).hash === mark.hash) return mark
  return undefined
}

async function forget(
  { db, chain, logger }: Parts,
  cursor: Cursor,
  ancestor: BlockMark,
  { number: headNumber, finalNumber }: Head,
  now: Date,
): Promise<void> {
  const { chainId } = chain
  const forgotten = await inTx(db, async (tx) => {
    if (!(await lockCursorAt(tx, chainId, cursor))) throw new Unsettled('Another process has moved the cursor')
    const { gone, credited } = await forgetAbove(tx, chainId, ancestor.number, now)
    await forgetBlocksAbove(tx, chainId, ancestor.number)
    await moveCursor(tx, chainId, { ...ancestor, headNumber, finalNumber }, now)
    await publishDeposits(
      tx,
      gone.map((deposit) => ({ ...deposit, told: 'gone' })),
      now,
    )
    const keys = gone.map((deposit) => alertKeyOf(chain, deposit))
    await endAlerts(tx, 'deposit_uncredited', keys, now)
    if (credited > 0) await stopPayouts(tx, `${credited} credited deposits were reorganised away`, now)
    return { gone: gone.length, credited }
  })
  const depth = String(cursor.number - ancestor.number)
  logger.info({ depth, ...forgotten }, 'the chain was reorganised')
  if (forgotten.credited > 0)
    logger.fatal({ depth, ...forgotten }, 'credited deposits were reorganised away, payouts are stopped')
}
