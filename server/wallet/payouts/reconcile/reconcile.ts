import type { Address } from 'viem'
import { stopPayouts } from '../../../finance/ledger/payouts.ts'
import { inTx } from '../../../platform/database/db.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { highest } from '../extremes.ts'
import { isOnSettledLine, ordersToReconcile, settleLine } from '../line-store.ts'
import { readCount } from '../read-funds.ts'
import { findReceipt } from '../sends/find-receipt.ts'
import { readFinal } from '../sends/read-final.ts'
import { endSend, lockSends, openNonces, openSends, raiseNonce } from '../sends/send-store.ts'
import type { Signer } from '../signer.ts'
import { watchedTo } from '../treasury/treasury-store.ts'
import { settleReplaced, takeIntoBooks } from './take-into-books.ts'
import { unknownTransfers } from './unknown-store.ts'

const namedMax = 1_000

/**
 * Holds a database that was restored, or a replica that took over, against the chain before anything is signed by it, and takes into the
 * books what two operators have ordered. Answers whether this database is known to know what the chain knows.
 */
export function createReconciler(signer: Signer): () => Promise<boolean> {
  const { db, chain, clock, logger, keys } = signer
  const treasury = keys.treasury.address.toLowerCase() as Address
  let told: string | undefined
  // An alert of the process before may be over.
  let mayBeAlerted = true

  return async () => {
    const wasTaken = await carryOutOrders()
    const isSettled = await isOnSettledLine(db)
    if (isSettled && !wasTaken && !mayBeAlerted) return true
    const missing = isSettled && !wasTaken ? undefined : await holdAgainstChain()
    await tell(missing)
    return isSettled || missing === undefined
  }

  async function carryOutOrders(): Promise<boolean> {
    const orders = await ordersToReconcile(db)
    if (orders.length === 0) return false
    const final = highest(0n, await readFinal(chain))
    let wasTaken = false
    for (const order of orders) {
      const taken = await takeIntoBooks(signer, order, final)
      if (taken === 'soon') continue
      if (taken.refusal === null) {
        wasTaken = true
        logger.info({ orderId: order.id }, 'transfers were taken into the books')
      } else logger.fatal({ orderId: order.id, refusal: taken.refusal }, 'an order to reconcile is refused')
    }
    return wasTaken
  }

  /** What keeps this database from being at one with the chain, in words; nothing where it is. */
  async function holdAgainstChain(): Promise<string | undefined> {
    const final = highest(0n, await readFinal(chain))
    const watched = await watchedTo(db, chain.chainId)
    if (watched === undefined || watched < final)
      return `The chain is read up to block ${watched ?? 'none'}, and block ${final} is final: a worker is catching up.`
    const unknown = await unknownTransfers(db, namedMax)
    if (unknown.length > 0) {
      const many = unknown.length === namedMax ? `${namedMax} transfers or more` : `${unknown.length} transfers`
      const reason = `The chain has ${many} from our addresses that this database does not know. Run npm run reconcile.`
      await stopPayouts(db, reason, clock.now())
      return reason
    }
    const [mined, withWaiting] = [await readCount(chain, treasury, final), await readCount(chain, treasury, 'pending')]
    // What waits for a block may be a payout that is queued here: it is known only once it is final.
    if ((await openNonces(db, treasury, mined, withWaiting)) < withWaiting - mined)
      return `${withWaiting - mined} transactions of the treasury are not final yet, and not all of them are known.`
    await endOvertaken(final)
    await inTx(db, async (tx) => {
      await raiseNonce(tx, treasury, withWaiting)
      await settleLine(tx, clock.now())
    })
    return undefined
  }

  /** All that left is known, so what was signed with a nonce that is used up did not leave: what it was to pay waits for its turn again. */
  async function endOvertaken(final: bigint): Promise<void> {
    for (const send of await openSends(db)) {
      if ((await readCount(chain, send.sender, final)) <= send.nonce) continue
      if ((await findReceipt(chain, send)) !== 'nowhere') continue
      await inTx(db, async (tx) => {
        const sends = await lockSends(tx, send.sender, send.nonce)
        if (!sends.some(({ id }) => id === send.id)) return
        await endSend(tx, send.id, { status: 'replaced', block: null })
        if (sends.length === 1) await settleReplaced(tx, sends, undefined)
      })
    }
  }

  async function tell(missing: string | undefined): Promise<void> {
    if (missing === told && !mayBeAlerted) return
    const now = clock.now()
    await inTx(db, (tx) =>
      missing === undefined
        ? endAlert(tx, 'reconcile_needed', '', now)
        : raiseAlert(tx, { kind: 'reconcile_needed', key: '', words: `Nothing is paid out. ${missing}` }, now),
    )
    if (missing !== undefined) logger.warn({ missing }, 'the database is not held against the chain yet')
    told = missing
    mayBeAlerted = missing !== undefined
  }
}
