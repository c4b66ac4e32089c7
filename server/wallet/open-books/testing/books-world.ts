import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { sealEntries } from '../../../finance/ledger/seal-entries.ts'
import { inTx } from '../../../platform/database/db.ts'
import { Secrets } from '../../../platform/keys/secrets.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { creditFromChain } from '../../deposits/testing/credit-from-chain.ts'
import type { Signer } from '../../payouts/signer.ts'
import { type PayoutWorld, payoutWorld, usd } from '../../payouts/testing/payout-world.ts'
import { watchChain } from '../../payouts/testing/watch-chain.ts'
import { readPublication } from '../../signing/publication-form.ts'
import { proveCounted } from '../prove/prove-counted.ts'
import { newestPublication, newestSigned, type Signed } from '../publication-store.ts'
import { type PublishParts, publishBooks } from '../publish/publish-books.ts'
import { createPublisher } from '../sign/create-publisher.ts'
import { checkBooks, wrongOf } from './published-scripts.ts'

/** A wallet's world whose books are open: what is deposited is in the treasury, too. */
export async function booksWorld(given?: PayoutWorld) {
  const world = given ?? (await payoutWorld())
  const { db, clock, signer, database } = world
  const secrets = new Secrets([{ name: 'test', key: Buffer.alloc(32, 9) }])
  const scripts = await checkBooks()
  let isWantedOnChain = false
  const parts = { db, direct: database.direct, chain: world.chain, secrets, logger: signer.logger, leavesMin: 256 }

  /** Other tests have transactions on this server, and what comes after one that runs cannot be sealed yet. */
  async function untilSealed(): Promise<void> {
    const open = sql<{ id: bigint }>`
      SELECT id FROM ledger_entries e
      WHERE (e.xact, e.id) > ALL (SELECT last_xact, last_id FROM ledger_seals ORDER BY number DESC LIMIT 1) LIMIT 1`
    while ((await open.execute(db)).rows.length > 0) {
      await sealEntries(db, clock.now())
      await pause(5)
    }
  }

  /** What a worker does in its minute. */
  async function draft(changes: Partial<PublishParts> = {}): Promise<void> {
    await watchChain(world)
    await publishBooks({ ...parts, ...changes }).runDue(clock.now())
  }
  const publisher = (changes: Partial<Signer> = {}) =>
    createPublisher({ ...signer, ...changes, isWantedOnChain: async () => isWantedOnChain })

  async function publish({ isSealed = true } = {}): Promise<Signed> {
    const before = (await newestSigned(db))?.number
    if (isSealed) await untilSealed()
    await draft()
    await publisher()()
    const newest = await newestSigned(db)
    if (!newest || newest.number === before)
      throw new Error(`Nothing was published: ${(await newestPublication(db))?.refusal}`)
    return newest
  }

  /** What a member’s script finds wrong with the newest publication, or with what is shown to this member. */
  async function wrongFor(memberId: bigint, owed: string, number?: bigint): Promise<string[]> {
    const refId = await refIdOf(memberId)
    const proof = await proveCounted({ db, secrets }, { memberId, refId, number })
    if (!proof) return ['there is no proof']
    return wrongOf([
      ...scripts.checkSums(proof.publication),
      ...(await scripts.checkProof(proof, refId, owed)),
      [proof.owed.all === owed, `the wallet says ${proof.owed.all}`],
    ])
  }

  async function refIdOf(memberId: bigint): Promise<string> {
    const { ref_id } = await db
      .selectFrom('members')
      .select('ref_id')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return ref_id
  }

  return {
    ...world,
    parts,
    /** A member with a deposit. */
    async memberWith(name: string, dollars: number, sponsor: bigint | null = null): Promise<bigint> {
      const memberId = await inTx(db, (tx) => addMember(tx, name, sponsor))
      await inTx(db, (tx) => creditFromChain(tx, { name, memberId, amount: usd(dollars), now: clock.now() }))
      return memberId
    },
    async publishAfter(seconds: number): Promise<Signed> {
      clock.pass(seconds)
      return publish()
    },
    /** Moves fuel from one member's second count to another's, as nothing in the product would: the sum stays. */
    shiftFuel: (dollars: number) =>
      asOwner(
        database,
        `WITH two AS (SELECT min(member_id) AS one, max(member_id) AS other FROM ledger_audited WHERE account = 'fuel')
         UPDATE ledger_audited a SET total = total + CASE member_id WHEN two.one THEN (${dollars}) ELSE -(${dollars}) END * 1000000 FROM two
         WHERE account = 'fuel' AND member_id IN (two.one, two.other)`,
      ),
    scripts,
    untilSealed,
    draft,
    publish,
    publisher,
    wrongFor,
    refIdOf,
    writeOnChain(wanted: boolean) {
      isWantedOnChain = wanted
    },
    async linesOfNewest() {
      const newest = await newestSigned(db)
      return readPublication(newest?.content ?? '')
    },
    /** Deposits of this world are rows: as many dollars lie in the treasury, since its first blocks. */
    async coverDeposits(): Promise<void> {
      const { rows } = await sql<{ amount: bigint }>`
        SELECT coalesce(sum(amount), 0)::bigint AS amount FROM chain_deposits WHERE block_number <> 2`.execute(db)
      await world.pour(world.chain.treasury, rows[0]?.amount ?? 0n)
      await world.mine(7)
      await inTx(db, (tx) => tx.updateTable('chain_deposits').set({ block_number: 2n }).execute())
    },
  }
}
