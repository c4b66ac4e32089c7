import { type NotNull, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { type EntryKind, house, type Posting } from './account.ts'
import { refused } from './refused.ts'

export type NewEntry = {
  kind: EntryKind
  key: string
  hash: Buffer
  event: string
  at: Date
  postings: readonly Posting[]
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<{ entryId: bigint; replayed: boolean }> {
  const postings = entry.postings.filter(({ amount }) => amount !== 0n)
  const members = postings.map((posting) => posting.memberId ?? house)
  const accounts = postings.map(({ account }) => account)
  const amounts = postings.map(({ amount }) => amount)
  const { rows } = await refused(
    sql<{ entry_id: bigint; replayed: boolean }>`
      SELECT * FROM ledger_post(${entry.kind}, ${entry.key}, ${entry.hash}, ${entry.event}, ${entry.at},
        ${members}::bigint[], ${accounts}::ledger_account[], ${amounts}::bigint[])`.execute(tx),
  )
  const posted = rows[0]
  if (!posted) throw new Error(`The entry ${entry.key} was neither posted nor found`)
  return { entryId: posted.entry_id, replayed: posted.replayed }
}

export async function insertAccounts(tx: Tx, memberId: bigint, sponsorId: bigint | null, now: Date): Promise<void> {
  await sql`SELECT ledger_open_accounts(${memberId}, ${sponsorId}, ${now})`.execute(tx)
}

export function findEntry(reader: Reader, key: string) {
  return reader
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'members', 'amounts', 'at'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export function fuelBalance(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('fuel_balances')
    .select(['fuel', 'bonus_fuel', 'advance', 'waiting', 'sponsor_id'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export function incomeBalance(reader: Reader, memberId: bigint) {
  return reader
    .selectFrom('income_balances')
    .select(['income', 'hold', 'direct_total', 'level_total', 'corrected_total', 'withdrawn_total'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export function houseBalances(reader: Reader) {
  return reader
    .selectFrom('house_balances')
    .select(['treasury', 'operations', 'affiliate_pool', 'promotions', 'dust', 'suspense'])
    .$narrowType<{
      treasury: NotNull
      operations: NotNull
      affiliate_pool: NotNull
      promotions: NotNull
      dust: NotNull
      suspense: NotNull
    }>()
    .executeTakeFirstOrThrow()
}

/** Held until the transaction ends: whoever posts dust next sees what was posted before. */
export async function lockDust(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('dust', 7))`.execute(tx)
}

/** Held until the transaction ends, by whoever takes from an account of the house. */
export async function lockHouse(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('house', 7))`.execute(tx)
}

export async function foldHouse(reader: Reader): Promise<void> {
  await sql`SELECT ledger_fold_house()`.execute(reader)
}

export async function sealBatch(reader: Reader, entriesMax: number, now: Date): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT ledger_seal(${entriesMax}, ${now}) AS sealed`.execute(reader)
  return rows[0]?.sealed ?? 0
}

export async function newestSeal(reader: Reader): Promise<bigint> {
  const row = await reader
    .selectFrom('ledger_seals')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0n
}

/** The last entry that was sealed; asked for by itself, since the planner finds what comes after it only if it knows it. */
export async function lastSealed(reader: Reader): Promise<{ xact: string; id: bigint }> {
  const { rows } = await sql<{ xact: string; id: bigint }>`
    SELECT last_xact::text AS xact, last_id AS id FROM ledger_seals ORDER BY number DESC LIMIT 1`.execute(reader)
  return rows[0] ?? { xact: '0', id: 0n }
}

export async function highestMember(reader: Reader): Promise<number> {
  const { rows } = await sql<{ highest: bigint | null }>`SELECT max(member_id) AS highest FROM fuel_balances`.execute(
    reader,
  )
  return Number(rows[0]?.highest ?? 0n)
}

export async function firstBrokenSeal(reader: Reader, from: bigint, sealsMax: number): Promise<bigint | undefined> {
  const { rows } = await sql<{
    broken: bigint | null
  }>`SELECT ledger_first_broken_seal(${from}, ${sealsMax}) AS broken`.execute(reader)
  return rows[0]?.broken ?? undefined
}

export function payoutStop(reader: Reader) {
  return reader.selectFrom('payout_stop').select(['stopped_at', 'reason']).executeTakeFirstOrThrow()
}

export async function setPayoutStop(reader: Reader, stop: { at: Date; reason: string } | undefined): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('payout_stop')
    .set({ stopped_at: stop?.at ?? null, reason: stop?.reason ?? null })
    .$if(stop !== undefined, (query) => query.where('stopped_at', 'is', null))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findCheck(reader: Reader) {
  return reader
    .selectFrom('book_checks')
    .select([
      'checked_at',
      'holds',
      sql<number>`extract(epoch FROM clock_timestamp() - noted_at)::float8`.as('age_seconds'),
    ])
    .executeTakeFirst()
}

export function findStoredCheck(reader: Reader) {
  return reader
    .selectFrom('book_checks')
    .select(['checked_at', 'holds', 'cash', 'liabilities', 'findings', 'accounts', 'figures'])
    .executeTakeFirst()
}

export async function putCheck(
  reader: Reader,
  holds: boolean,
  now: Date,
  found: {
    cash?: bigint
    liabilities?: bigint
    findings?: unknown
    accounts?: Record<string, bigint>
    figures?: Record<string, bigint>
  } = {},
): Promise<void> {
  const { findings, accounts, figures, ...sums } = found
  const check = {
    checked_at: now,
    noted_at: sql<Date>`clock_timestamp()`,
    holds,
    // When it last held stays known while it does not.
    ...(holds && { held_at: sql<Date>`clock_timestamp()` }),
    ...sums,
    ...(findings !== undefined && { findings: JSON.stringify(findings) }),
    ...(accounts && { accounts: inJson(accounts) }),
    ...(figures && { figures: inJson(figures) }),
  }
  await reader
    .insertInto('book_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(check))
    .execute()
}

/** JSON's numbers end where money goes on. */
const inJson = (amounts: Record<string, bigint>): string =>
  JSON.stringify(amounts, (_, amount) => (typeof amount === 'bigint' ? String(amount) : amount))
