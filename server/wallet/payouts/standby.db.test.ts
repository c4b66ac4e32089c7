import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { debianCluster, hasDebianPostgres } from '../../sandbox/testing/debian-postgres.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { readReplication, whyForgettable } from './look-at-standby.ts'
import { payoutWorld } from './testing/payout-world.ts'

const world = await payoutWorld()
await world.fillTreasury(1_000)

test('where a standby is required and there is none, payouts wait and say so, and operators know; then all goes on', async () => {
  const round = world.rounds({ standby: 'required' })
  const waiting = await world.approvedWithdrawal(15)
  await world.untilFinal(round)
  expect(await world.payoutOf(waiting)).toMatchObject({ status: 'queued', reason: 'No standby database has a copy.' })
  expect(await world.openAlerts('standby_missing')).toEqual([expect.stringContaining('commits wait for no standby')])
  expect(world.logged('commits wait for no standby, payouts wait')).toBe(1)

  await world.untilFinal(world.rounds())
  expect(await world.payoutOf(waiting)).toMatchObject({ status: 'paid', reason: null })
  expect(await world.arrivals(waiting.address)).toEqual([waiting.paid])
  expect(await world.openAlerts('standby_missing')).toEqual([])
})

test('what is signed is committed for good, even where the server promises less', async () => {
  const round = world.rounds()
  const approved = await world.approvedWithdrawal(15)
  // Tests run on a server that promises nothing; the trigger sees what the transaction of a send asks for.
  await asOwner(
    world.database,
    `CREATE TABLE promises (words text);
     GRANT SELECT ON promises TO PUBLIC;
     CREATE FUNCTION note_promise() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
       BEGIN INSERT INTO public.promises VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;
     CREATE TRIGGER note_promise AFTER INSERT ON chain_sends FOR EACH ROW EXECUTE FUNCTION note_promise()`,
  )
  await world.untilFinal(round)
  expect(await world.payoutOf(approved)).toMatchObject({ status: 'paid' })
  const { rows } = await sql<{ words: string }>`SELECT words FROM promises`.execute(world.db)
  expect(rows).toEqual([{ words: 'on' }])
})

test.runIf(inject('proofs') !== 'none' && hasDebianPostgres())(
  'a standby that commits do not wait for is seen by its slot, one they wait for by its name',
  async () => {
    const { db, close } = openDatabase(await debianCluster(), { asLogin: true })
    const found = async () => whyForgettable(await readReplication(db), 'auto')
    try {
      expect(await found()).toBeUndefined()
      await sql`SELECT pg_create_physical_replication_slot('second', true)`.execute(db)
      expect(await found()).toContain('commits do not wait for it')
      await setStandbys(db, 'second')
      expect(await found()).toBeUndefined()
    } finally {
      await setStandbys(db, '')
      await close()
    }
  },
)

async function setStandbys(db: Kysely<DB>, names: string): Promise<void> {
  await sql`ALTER SYSTEM SET synchronous_standby_names = ${sql.lit(names)}`.execute(db)
  await sql`SELECT pg_reload_conf()`.execute(db)
  const isRead = async () => (await readReplication(db)).standbyNames === names
  while (!(await isRead())) await new Promise((resolve) => setTimeout(resolve, 20))
}
