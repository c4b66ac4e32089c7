import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../platform/database/db.ts'
import { randomFrom } from '../random.ts'
import { askUntil, askWell, atDoor } from './ask.ts'
import { type Cast, codesFor, makeCast, type Pair } from './cast.ts'
import { type ClusterSettings, cluster, clusterStatus, untilWhole } from './command.ts'
import { Journal } from './journal.ts'
import { whatIsWrong } from './oracle.ts'
import { untilSettled } from './settle.ts'
import type { Traffic } from './traffic.ts'

type World = { settings: ClusterSettings; database: Database }

const payees = 12

type Paying = Record<'primary' | 'signer', string>

/** What happens while payouts are on their way, and what makes it good again. */
type Death = {
  kind: string
  strike(at: Paying): Promise<unknown>
  mend(at: Paying): Promise<unknown>
  /** Whether the other signer has to be at work meanwhile. */
  isReplaced?: boolean
}
const deaths: Death[] = [
  {
    kind: 'the signer is killed',
    strike: ({ signer }) => cluster('kill', signer),
    mend: ({ signer }) => cluster('start', signer),
    isReplaced: true,
  },
  {
    kind: 'the signer is cut off',
    strike: ({ signer }) => cluster('cut', signer),
    mend: ({ signer }) => cluster('mend', signer),
    isReplaced: true,
  },
  {
    kind: 'the signer stands still',
    strike: ({ signer }) => cluster('kill', signer, '--signal', 'STOP'),
    mend: ({ signer }) => cluster('kill', signer, '--signal', 'CONT'),
  },
  {
    kind: 'the primary is killed',
    strike: ({ primary }) => cluster('kill', primary),
    mend: ({ primary }) => cluster('start', primary),
  },
  {
    kind: 'the primary is cut off',
    strike: ({ primary }) => cluster('cut', primary),
    mend: ({ primary }) => cluster('mend', primary),
  },
  { kind: 'the primary hands over', strike: () => cluster('switchover'), mend: async () => {} },
]
/** Long enough for another to take over. */
const goneMs = 30_000

/** Many approved withdrawals at once, and the signer or the primary is gone while they are being paid. */
export async function payInTheMiddle({ settings, database }: World, say: (line: string) => void): Promise<string[]> {
  const cast = await makeCast(settings, database, { prefix: 'payee', pairs: payees, named: 0, terminals: 0 })
  const journal = new Journal()
  const traffic: Traffic = { settings, cast, journal, random: randomFrom(1), isOver: () => true }
  const told: string[] = []
  for (const [round, { kind, strike, mend, isReplaced }] of deaths.entries()) {
    await payIn(settings, journal, cast, database)
    await Promise.all(cast.pairs.map((pair) => askForPayment(settings, journal, pair, round)))
    await approveAll(settings, journal, cast)
    await untilPaying(database, journal)
    const { primary = '', signer = '' } = await clusterStatus()
    const before = await paymentsOf(database)
    await strike({ primary, signer })
    say(`With ${before.paid} payouts paid and ${before.open} open ${kind} (${signer} pays, ${primary} is the primary)`)
    await pause(goneMs)
    const { signer: next } = await clusterStatus()
    if (isReplaced) expect(next, kind).toSatisfy((name) => name !== undefined && name !== signer)
    await mend({ primary, signer })
    await untilWhole(180)
    await untilSettled(database.db, traffic, 300)
    const by = next === undefined || next === signer ? '' : `, ${next} having taken over from ${signer}`
    told.push(`  ${kind} with ${before.open} payouts open: each paid once${by}`)
  }
  expect(await whatIsWrong({ settings, db: database.db, cast }, journal, [])).toEqual([])
  expect(journal.unexpected).toEqual([])
  return told
}

async function payIn({ door }: ClusterSettings, journal: Journal, { pairs }: Cast, { db }: Database): Promise<void> {
  for (const { depositAddress } of pairs)
    journal.poured.push(await atDoor<string>(door, 'pour', { address: depositAddress, dollars: '400' }))
  await expect
    .poll(
      async () => {
        const rows = await db
          .selectFrom('chain_deposits')
          .select('tx_hash')
          .where('status', '=', 'credited')
          .where('tx_hash', 'in', journal.poured)
          .execute()
        return rows.length
      },
      { timeout: 180_000, interval: 500 },
    )
    .toBe(journal.poured.length)
}

async function askForPayment(
  settings: ClusterSettings,
  journal: Journal,
  { sponsor }: Pair,
  round: number,
): Promise<void> {
  const { site, door } = settings
  const { email, token } = sponsor
  const amount = BigInt(1_000 + round) * 10_000n
  const before = (await codesFor(door, email, 'withdrawal')).length
  const body = { amount: Number(amount) / 1_000_000 }
  await askWell(site, { method: 'POST', path: '/wallet/withdraw-referral', token, key: randomUUID(), body }, journal)
  journal.requested.push({ email, amount })
  let otp: string | undefined
  while (!otp) {
    otp = (await codesFor(door, email, 'withdrawal')).slice(before).at(-1)
    await pause(300)
  }
  await askWell(
    site,
    { method: 'POST', path: '/wallet/verify-email-otp', token, key: randomUUID(), body: { otp } },
    journal,
  )
  journal.confirmed.push({ email, amount })
}

async function approveAll({ site }: ClusterSettings, journal: Journal, { finance }: Cast): Promise<void> {
  const { token, key } = finance
  const path = '/operator/withdrawals?status=processing&limit=100'
  const { withdrawals } = await askWell(site, { method: 'GET', path, token }, journal)
  for (const { id } of withdrawals as { id: number }[]) {
    const own = `/operator/withdrawals/${id}`
    const { challenge } = await askWell(site, { method: 'GET', path: `${own}/approval`, token }, journal)
    const body = { passkey: key.sign(String(challenge)) }
    const { status } = await askUntil(
      site,
      { method: 'POST', path: `${own}/approve`, token, key: `let out ${id}`, body },
      journal,
    )
    if (status === 200) journal.approved.add(String(id))
  }
}

async function paymentsOf({ db }: Database): Promise<{ paid: number; open: number }> {
  const { rows } = await sql<{ paid: bigint; open: bigint }>`
    SELECT count(*) FILTER (WHERE status = 'paid') AS paid, count(*) FILTER (WHERE status IN ('queued', 'sending')) AS open
    FROM payouts`.execute(db)
  return { paid: Number(rows[0]?.paid), open: Number(rows[0]?.open) }
}

/** The first are on their way, and others wait. */
async function untilPaying(database: Database, journal: Journal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ sending: bigint; queued: bigint }>`
      SELECT count(*) FILTER (WHERE status = 'sending') AS sending, count(*) FILTER (WHERE status = 'queued') AS queued
      FROM payouts`.execute(database.db)
    if (Number(rows[0]?.sending) > 0) return
    if ((await paymentsOf(database)).open === 0) throw new Error(`All ${journal.approved.size} are paid already`)
  }
}
