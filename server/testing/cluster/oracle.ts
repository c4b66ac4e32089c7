import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Hex, hexToBigInt } from 'viem'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import type { Db } from '../../platform/database/db.ts'
import { askWell, atDoor } from './ask.ts'
import { type Cast, isSignedIn } from './cast.ts'
import type { ClusterSettings } from './command.ts'
import type { Journal } from './journal.ts'
import { type Page, storedEvents } from './streams.ts'

type World = { settings: ClusterSettings; db: Db; cast: Cast }

/** What of all that was acknowledged is not there, or is there twice: one sentence each. None where all is well. */
export async function whatIsWrong(world: World, journal: Journal, pages: readonly Page[]): Promise<string[]> {
  return (
    await Promise.all([
      peopleWrong(world, journal),
      sessionsWrong(world, journal),
      namesWrong(world, journal),
      depositsWrong(world, journal),
      withdrawalsWrong(world, journal),
      dealsWrong(world, journal),
      pagesWrong(world, pages),
      booksWrong(world),
      chainWrong(world),
    ])
  ).flat()
}

async function peopleWrong({ db }: World, journal: Journal): Promise<string[]> {
  const { rows } = await sql<{ email: string; verified: boolean; bonuses: bigint }>`
    SELECT m.email, m.email_verified_at IS NOT NULL AS verified,
      (SELECT count(*) FROM ledger_entries e WHERE e.kind = 'bonus' AND m.id = ANY (e.members)) AS bonuses
    FROM members m WHERE m.email LIKE ${`%@${journal.name}.test`}`.execute(db)
  const there = new Map(rows.map((row) => [row.email, row]))
  return [
    ...[...journal.signedUp].filter((email) => !there.has(email)).map((email) => `${email} signed up and is not there`),
    ...rows.filter(({ email }) => !journal.triedToSignUp.has(email)).map(({ email }) => `nobody signed ${email} up`),
    ...[...journal.verified].filter((email) => !there.get(email)?.verified).map((email) => `${email} is unverified`),
    ...[...journal.claimed].filter((email) => there.get(email)?.bonuses !== 1n).map((email) => `${email} lost a bonus`),
    ...rows.filter(({ bonuses }) => bonuses > 1n).map(({ email, bonuses }) => `${email} has ${bonuses} bonuses`),
  ]
}

async function sessionsWrong({ settings }: World, { sessions }: Journal): Promise<string[]> {
  const wrong: string[] = []
  // One after the other: each asks the product.
  for (const token of sessions.slice(-sessionsMax))
    if (!(await isSignedIn(settings, token))) wrong.push('somebody who signed in is signed out')
  return wrong
}
const sessionsMax = 100

async function namesWrong({ db, cast }: World, { names }: Journal): Promise<string[]> {
  if (cast.named.length === 0) return []
  const found = await db
    .selectFrom('members')
    .select(['email', 'name'])
    .where(
      'id',
      'in',
      cast.named.map(({ id }) => id),
    )
    .execute()
  return found.flatMap(({ email, name }) => {
    const { tried = 0, acknowledged = 0 } = names.get(email) ?? {}
    const number = Number(name.slice('Number '.length))
    return number >= acknowledged && number <= tried ? [] : [`${email} was called ${acknowledged} and is ${name}`]
  })
}

async function depositsWrong({ db }: World, { poured }: Journal): Promise<string[]> {
  const rows = await db.selectFrom('chain_deposits').select(['tx_hash', 'status', 'amount']).execute()
  return poured.flatMap((hash) => {
    const found = rows.filter(({ tx_hash }) => tx_hash === hash)
    const [deposit] = found
    if (found.length !== 1 || !deposit) return [`the deposit ${hash} is there ${found.length} times`]
    return deposit.status === 'credited' ? [] : [`the deposit ${hash} is ${deposit.status}`]
  })
}

async function withdrawalsWrong({ db }: World, journal: Journal): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .leftJoin('payouts as p', (join) => join.onRef('p.subject_id', '=', 'w.id').on('p.kind', '=', 'withdrawal'))
    .select(['w.id', 'm.email', 'w.amount', 'w.status', 'p.status as payout'])
    .execute()
  const of = (asked: { email: string; amount: bigint }) =>
    rows.filter(({ email, amount }) => email === asked.email && amount === asked.amount)
  return [
    ...journal.requested
      .filter((asked) => of(asked).length !== 1)
      .map((asked) => `${asked.email} asked for ${asked.amount} once, and it is there ${of(asked).length} times`),
    ...journal.confirmed
      .filter((asked) => of(asked)[0]?.status !== 'success')
      .map((asked) => `${asked.email} confirmed ${asked.amount}, and it is ${of(asked)[0]?.status}`),
    ...[...journal.approved]
      .filter((id) => rows.find((row) => String(row.id) === id)?.payout !== 'paid')
      .map((id) => `withdrawal ${id} was approved and is not paid`),
  ]
}

async function dealsWrong({ db }: World, { deals }: Journal): Promise<string[]> {
  const wrong: string[] = []
  for (const [accountId, { told, taken }] of deals) {
    const { rows } = await sql<{ ticket: bigint }>`
      SELECT ticket FROM terminal_deals WHERE account_id = ${accountId} ORDER BY ticket`.execute(db)
    const tickets = rows.map(({ ticket }) => Number(ticket))
    const isWhole = tickets.every((ticket, place) => ticket === place + 1)
    if (!isWhole || tickets.length < taken || tickets.length > told)
      wrong.push(`of account ${accountId} ${taken} of ${told} deals were taken, ${tickets.length} are there`)
  }
  return wrong
}

async function pagesWrong({ db }: World, pages: readonly Page[]): Promise<string[]> {
  const wrong: string[] = []
  for (const page of pages) {
    const stored = await storedEvents(db, page)
    if (stored.join() !== page.seen.join())
      wrong.push(
        `${page.person.email} has seen ${page.seen.length} events, ${stored.length} are stored, or in another order`,
      )
  }
  return wrong
}

/** The product's own checks, as the console makes them, all of them; and the books in SQL alone. */
async function booksWrong({ settings, db, cast }: World): Promise<string[]> {
  const { token } = cast.owner
  const body = await askWell(settings.site, { method: 'POST', path: '/operator/books/check', token })
  const invariants = body.invariants as { name: string; holds: boolean; detail: string }[]
  const { findings } = await checkBooks(db)
  const { rows } = await sql<{
    difference: string
  }>`${sql.raw(readFileSync('server/testing/reconcile.sql', 'utf8'))}`.execute(db)
  return [
    ...[...invariants, ...findings].filter(({ holds }) => !holds).map(({ name, detail }) => `${name}: ${detail}`),
    ...rows.map(({ difference }) => difference),
  ]
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Each payout once on the chain, and nothing else from the treasury to anybody who is paid out. */
async function chainWrong({ settings, db }: World): Promise<string[]> {
  const logs = await atDoor<{ topics: Hex[]; data: Hex }[]>(settings.door, 'transfers')
  const paid = await db.selectFrom('payouts').select(['address', 'amount']).where('status', '=', 'paid').execute()
  const payees = new Set(paid.map(({ address }) => address.toLowerCase()))
  const addressIn = (topic: Hex | undefined) => `0x${(topic ?? '').slice(-40)}`
  const onChain = logs
    .filter(({ topics }) => topics[0] === transferTopic && addressIn(topics[1]) === settings.treasury.toLowerCase())
    .filter(({ topics }) => payees.has(addressIn(topics[2])))
    .map(({ topics, data }) => `${addressIn(topics[2])} ${hexToBigInt(data)}`)
  const inBooks = paid.map(({ address, amount }) => `${address.toLowerCase()} ${amount * 10n ** 12n}`)
  const differences = differencesOf(onChain, inBooks)
  return differences.map((line) => `chain and payouts differ: ${line}`)
}

/** Each that is there more often on one side. */
export function differencesOf(one: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) - 1)
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${line} (${count > 0 ? '+' : ''}${count})`)
}
