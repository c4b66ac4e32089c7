import { stopPayouts } from '../../../finance/ledger/payouts.ts'
import { inTx } from '../../../platform/database/db.ts'
import { endOthers } from '../../../watch/alerts/end-others.ts'
import { raiseAlerts } from '../../../watch/alerts/raise-alert.ts'
import type { Signer } from '../signer.ts'
import { beginning, type Correction, correctionsAfter, correctionsAmong } from './correction-store.ts'
import { doubtOf } from './verify-corrections.ts'

const pageMax = 200

/**
 * Looks at every correction of the ledger, whoever's accounts it moved: fuel that somebody forged for one member is clean income of those
 * above once it is charged. One that two operators have not proved stops payouts, for as long as it is not settled. Proofs are looked at
 * while whoever gave them is still an operator: nobody's later leaving takes them back. Answers whether all of them are proved; whoever
 * pays goes by that, for the stop can be taken off by others.
 */
export function createCorrectionLook({
  db,
  desk,
  clock,
  logger,
}: Pick<Signer, 'db' | 'desk' | 'clock' | 'logger'>): () => Promise<boolean> {
  let seenUpTo = beginning
  let doubted: ReadonlyMap<bigint, string> = new Map()
  // An alert of the process before may be over.
  let mayBeAlerted = true

  return async () => {
    const doubts = new Map<bigint, string>()
    const look = async (corrections: readonly Correction[]) => {
      for (const correction of corrections) {
        const wrong = await inTx(db, (tx) => doubtOf(tx, correction, { desk, clock }))
        if (wrong) doubts.set(correction.place.id, wordsOf(correction, wrong))
      }
    }
    await look(await correctionsAmong(db, [...doubted.keys()]))
    for (let from = seenUpTo, isMore = true; isMore; ) {
      const page = await correctionsAfter(db, from, pageMax)
      await look(page)
      seenUpTo = page.findLast(({ isSettled }) => isSettled)?.place ?? seenUpTo
      from = page.at(-1)?.place ?? from
      isMore = page.length === pageMax
    }
    if (doubts.size > 0 || mayBeAlerted) await tell(doubts)
    for (const [entryId, reason] of doubts)
      if (!doubted.has(entryId)) logger.fatal({ entryId, reason }, 'a correction is not proved, payouts are stopped')
    mayBeAlerted = doubts.size > 0
    doubted = doubts
    return doubts.size === 0
  }

  function tell(doubts: ReadonlyMap<bigint, string>): Promise<void> {
    const now = clock.now()
    return inTx(db, async (tx) => {
      const [first] = doubts.values()
      if (first) await stopPayouts(tx, first, now)
      const alerts = [...doubts].map(([entryId, words]) => ({
        kind: 'correction_doubted' as const,
        key: String(entryId),
        words: `${words}. Payouts are stopped: the money may already be in other members’ accounts.`,
      }))
      await raiseAlerts(tx, alerts, now)
      await endOthers(tx, 'correction_doubted', new Set(alerts.map(({ key }) => key)), now)
    })
  }
}

const wordsOf = ({ place, order }: Correction, wrong: string): string =>
  `A correction (entry ${place.id}${order ? `, order ${order.id}` : ''}) is unproven: ${wrong}`
