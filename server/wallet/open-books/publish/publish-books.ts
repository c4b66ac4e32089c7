import { randomBytes } from 'node:crypto'
import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { stopPayouts } from '../../../finance/ledger/payouts.ts'
import { newestSealOf } from '../../../finance/ledger/read-sealed.ts'
import { sealEntries } from '../../../finance/ledger/seal-entries.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, type Direct, inReadOnlyTx, inTx, isUniqueViolation, type Tx } from '../../../platform/database/db.ts'
import { oneAtATime } from '../../../platform/database/one-at-a-time.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import type { Logger } from '../../../platform/logging.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import type { Chain } from '../../chain/chain.ts'
import { toMicro } from '../../chain/units.ts'
import { countCashIn, newestToCount } from '../../payouts/treasury/count-cash.ts'
import { readOnTheWay, readUnderWay } from '../../payouts/treasury/read-on-the-way.ts'
import { assetsOf, type Cash, type Publication, sumOf, surplusOf, textOf } from '../publication.ts'
import {
  deleteDraft,
  endRequests,
  insertDraft,
  newestLine,
  newestPublication,
  openRequests,
  type PublicationRow,
  type Request,
} from '../publication-store.ts'
import { SumOutOfBounds } from '../tree/format.ts'
import { BooksDiffer, countOwed } from './count-owed.ts'
import { growAndKeep } from './grow-and-keep.ts'
import { regrowTree } from './regrow-tree.ts'

export type PublishParts = {
  db: Db
  direct: Direct
  chain: Chain
  secrets: Secrets
  logger: Logger
  /** Of a tree; only tests ask for less. */
  leavesMin?: number
}

export const publishWork = 'publish-open-books'
/** Nodes show a block's balances for some minutes at least; a draft that was not signed by then is made anew. */
const draftSecondsMax = 600
/** Nobody publishes as much in the time that a recovery loses. */
const numbersSkipped = 1_000n

/**
 * Each hour, and when an owner asks: counts what is owed and what is there, grows the tree over it and drafts a publication, which the signer
 * then signs. Nothing is published that does not agree with the ledger to the micro-dollar.
 */
export function publishBooks(parts: PublishParts): DueWork {
  const { db, direct } = parts
  return {
    name: publishWork,
    async runDue(now) {
      await oneAtATime(direct, publishWork, async () => {
        const requests = await openRequests(db)
        for (const request of requests) if (request.number !== null) await regrowTree(parts, request, now)
        const wanted = requests.filter(({ number }) => number === null)
        if (isDue(await withoutOldDraft(db, now), wanted, now)) await publish(parts, wanted, now)
      })
    },
  }
}

async function withoutOldDraft(db: Db, now: Date): Promise<PublicationRow | undefined> {
  const newest = await newestPublication(db)
  if (!newest || newest.signature || newest.at > addSeconds(now, -draftSecondsMax)) return newest
  await deleteDraft(db, newest.number)
  return newestPublication(db)
}

function isDue(newest: PublicationRow | undefined, wanted: readonly Request[], now: Date): boolean {
  if (!newest) return true
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  return newest.signature !== null && newest.at < now && (newest.at < hour || wanted.length > 0)
}

async function publish(parts: PublishParts, wanted: readonly Request[], now: Date): Promise<void> {
  const { db, chain, logger } = parts
  await sealEntries(db, now)
  const block = await newestToCount(db, chain)
  if (block === undefined) return
  const { hash, ...units } = await countCashIn(db, chain, block)
  const cash: Cash = { block: { number: block, hash }, ...inMicro(units) }
  try {
    const { counted, underWay, payouts, previous, line } = await readAll(db, block)
    const number = previous ? previous.number + 1n + (line === previous.line ? 0n : numbersSkipped) : 1n
    const { treeId, tree } = await growAndKeep(parts, {
      number,
      seed: randomBytes(32),
      counted,
      now,
      leavesMin: parts.leavesMin,
    })
    if (BigInt(tree.sum) !== sumOf(counted.owed)) throw new BooksDiffer('the tree adds up to another sum than is owed')
    const before = previous?.digest.toString('hex')
    const { owed, house, ledger } = counted
    const publication: Publication = {
      ...{ number, before, at: now, tree, owed, house, cash, underWay, chain: addressesOf(chain) },
      ...{ seal: ledger.seal, entries: ledger.entries },
    }
    const surplus = surplusOf(publication)
    await inTx(db, async (tx) => {
      await insertDraft(tx, {
        ...{ number, before, at: now, treeId, line, surplus },
        ...{ content: textOf(publication), owed: sumOf(owed), assets: assetsOf(publication) },
        ...{ seal: ledger.seal?.number ?? 0n, payouts: payouts.map(({ id }) => id) },
      })
      await endRequests(
        tx,
        wanted.map(({ id }) => id),
        now,
      )
      await endAlert(tx, 'publication_differs', '', now)
      await tellOfSurplus(tx, surplus, now)
    })
    logger.info({ number, leaves: tree.leaves, surplus: formatUsd(surplus, 6) }, 'a publication waits for the signer')
  } catch (error) {
    // Somebody else was faster.
    if (isUniqueViolation(error, 'book_publications_one_draft') || isUniqueViolation(error, 'book_publications_pkey'))
      return
    if (!(error instanceof BooksDiffer || error instanceof SumOutOfBounds)) throw error
    const words = `Nothing is published: ${error.message}. The open books go on once list and ledger agree.`
    await inTx(db, (tx) => raiseAlert(tx, { kind: 'publication_differs', key: '', words }, now))
    logger.fatal({ reason: error.message }, 'the open books do not add up')
  }
}

/** One view of all of it. */
function readAll(db: Db, block: bigint) {
  return inReadOnlyTx(db, async (tx) => {
    const seal = await newestSealOf(tx)
    const payouts = await readOnTheWay(tx, block, seal)
    const counted = await countOwed(tx, { seal, payouts })
    return {
      ...{ counted, payouts },
      underWay: micro((await readUnderWay(tx, block)) - counted.ledger.cashSince),
      previous: await newestPublication(tx),
      line: await newestLine(tx),
    }
  })
}

/** A hole is told at once, and nothing more leaves before an operator has looked. */
async function tellOfSurplus(tx: Tx, surplus: bigint, now: Date): Promise<void> {
  if (surplus >= 0n) return endAlert(tx, 'surplus_negative', '', now)
  const words = `What we owe exceeds what we have by $${formatUsd(micro(-surplus), 6)}.`
  await raiseAlert(tx, { kind: 'surplus_negative', key: '', words: `${words} Payouts are stopped.` }, now)
  await stopPayouts(tx, words, now)
}

export const addressesOf = ({ chainId, token, treasury, cold }: Chain): Publication['chain'] => ({
  ...{ chainId, token, treasury, cold },
})

/** What is below a micro-dollar is nobody's yet. */
export const inMicro = (units: Record<'treasury' | 'cold' | 'deposits', bigint>) => ({
  treasury: toMicro(units.treasury).amount,
  cold: toMicro(units.cold).amount,
  deposits: toMicro(units.deposits).amount,
})
