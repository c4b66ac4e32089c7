import type { Reader } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import { type JournalState, nextBlocks, pendingTransactions, readJournal } from './journal-store.ts'
import type { Replica } from './replica.ts'

export type Follower = {
  /** There is one from the first time it has caught up. */
  replica(): Replica
  /** Afterwards the replica is at the journal's head and offers what the journal has pending. */
  catchUp(db: Reader): Promise<void>
  /** Makes a block that is not in the journal yet. */
  apply: Replica['apply']
  /** The replica was offered this one already. */
  noteOffer(id: bigint): void
  withdrawOffers(): Promise<void>
}

class NotReproduced extends Error {}

/** Keeps a replica in step with the blocks in the database, and begins it anew should it ever differ from them. */
export function followJournal(createReplica: () => Promise<Replica>, logger: Logger): Follower {
  let created: Replica | undefined
  let offered = new Set<bigint>()
  const replica = (): Replica => {
    if (!created) throw new Error('The local chain has not caught up yet')
    return created
  }

  async function withdrawOffers(): Promise<void> {
    offered = new Set()
    await replica().withdrawOffers()
  }

  async function catchUp(db: Reader): Promise<void> {
    created ??= await createReplica()
    try {
      await followTo(db)
    } catch (error) {
      if (!(error instanceof NotReproduced)) throw error
      // A block that was mined here but not stored, for one: the database knows better.
      logger.warn({ err: error }, 'the copy of the local chain is made anew')
      created = await createReplica()
      offered = new Set()
      await followTo(db)
    }
  }

  async function followTo(db: Reader): Promise<void> {
    for (;;) {
      const journal = await readJournal(db)
      if (isAt(journal) && offersAre(journal.pending)) return
      await applyUpTo(db, journal)
      await offer(db, journal.pending)
    }
  }

  const isAt = ({ number, hash }: JournalState) => replica().head().number === number && replica().head().hash === hash
  const offersAre = (pending: readonly bigint[]) =>
    pending.length === offered.size && pending.every((id) => offered.has(id))

  async function applyUpTo(db: Reader, journal: JournalState): Promise<void> {
    while (replica().head().number < journal.number) {
      offered = new Set()
      const blocks = await nextBlocks(db, replica().head().number, journal.number)
      for (const block of blocks) {
        const hash = await replica()
          .apply(block)
          .catch((error: unknown) => {
            throw new NotReproduced(`Block ${block.number} cannot be made`, { cause: error })
          })
        if (hash !== block.hash || replica().head().number !== block.number)
          throw new NotReproduced(`Block ${block.number} is ${hash}, not ${block.hash}`)
      }
      if (blocks.length === 0) throw new NotReproduced(`There is nothing after block ${replica().head().number}`)
    }
    if (!isAt(journal)) throw new NotReproduced(`Block ${journal.number} is not ${journal.hash}`)
  }

  async function offer(db: Reader, pending: readonly bigint[]): Promise<void> {
    const wanted = new Set(pending)
    if (![...offered].every((id) => wanted.has(id))) await withdrawOffers()
    const missing = pending.filter((id) => !offered.has(id))
    if (missing.length === 0) return
    for (const { id, raw } of await pendingTransactions(db, missing)) {
      offered.add(id)
      // Whoever mines next says why it goes, should it still be refused then.
      await replica()
        .offer(raw)
        .catch((error: unknown) => logger.debug({ err: error }, 'a pending transaction is refused'))
    }
  }

  return {
    replica,
    catchUp,
    async apply(block) {
      try {
        return await replica().apply(block)
      } catch (error) {
        // Half a block may be in it.
        created = undefined
        offered = new Set()
        throw error
      }
    },
    noteOffer: (id) => void offered.add(id),
    withdrawOffers,
  }
}
