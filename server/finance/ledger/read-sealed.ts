import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { EntryKind, HouseAccount, MemberAccount } from './account.ts'
import { newestSeal } from './store.ts'

type Account = HouseAccount | MemberAccount
export type SealedLedger = {
  /** None while nothing is sealed. */
  seal: { number: bigint; hash: string } | undefined
  /** How many entries it seals, with those of all seals before it. */
  entries: bigint
  /** Of each account of all together, as of that seal. */
  totals: Record<Account, Money>
  /** By how much cash has changed since by what the chain has seen, too. */
  cashSince: Money
}

/** What leaves the books before it leaves the chain, and what never was on it, is not among these. */
const seenByChain: readonly EntryKind[] = ['deposit', 'deposit_waiting', 'found', 'withdrawal_paid']

/**
 * The ledger as of a seal, the newest unless said otherwise: by the sums of days, which are a count of their own beside the balances. Of an
 * older one what was posted since is taken off again.
 */
export async function readSealed(reader: Reader, number?: bigint): Promise<SealedLedger> {
  const newest = await findSeal(reader)
  const seal = number === undefined ? newest : await findSeal(reader, number)
  if (number !== undefined && number !== 0n && !seal) throw new Error(`There is no seal ${number}`)
  const after = seal ?? beforeAll
  const upTo = newest ?? beforeAll
  const { rows } = await sql<{ account: Account; total: bigint }>`
    SELECT account::text AS account, sum(total)::bigint AS total FROM (
      SELECT account, sum(got) - sum(gave) AS total FROM ledger_days GROUP BY account
      UNION ALL SELECT p.account, -sum(p.amount) FROM ledger_entries e
      CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount)
      WHERE (e.xact, e.id) > (${after.last_xact}::xid8, ${after.last_id}::bigint)
        AND (e.xact, e.id) <= (${upTo.last_xact}::xid8, ${upTo.last_id}::bigint) GROUP BY p.account) t GROUP BY account`.execute(
    reader,
  )
  const totalOf = (account: Account): Money => micro(rows.find((row) => row.account === account)?.total ?? 0n)
  return {
    seal: seal && { number: seal.number, hash: seal.hash },
    entries: seal?.entries ?? 0n,
    totals: Object.fromEntries(accounts.map((account) => [account, totalOf(account)])) as Record<Account, Money>,
    cashSince: await cashSince(reader, after),
  }
}

/** 0 while nothing is sealed. */
export const newestSealOf = (reader: Reader): Promise<bigint> => newestSeal(reader)

const accounts: readonly Account[] = [
  ...(['treasury', 'operations', 'affiliate_pool', 'promotions', 'dust'] as const),
  ...(['fuel', 'bonus_fuel', 'advance', 'income', 'hold', 'suspense'] as const),
]

type Seal = { number: bigint; hash: string; last_xact: string; last_id: bigint; entries: bigint }
const beforeAll = { last_xact: '0', last_id: 0n }

async function findSeal(reader: Reader, number?: bigint): Promise<Seal | undefined> {
  const wanted = number === undefined ? sql`true` : sql`s.number = ${number}`
  const { rows } = await sql<Seal>`
    SELECT s.number, encode(s.hash, 'hex') AS hash, s.last_xact::text AS last_xact, s.last_id,
      (SELECT sum(o.entries)::bigint FROM ledger_seals o WHERE o.number <= s.number) AS entries
    FROM ledger_seals s WHERE ${wanted} ORDER BY s.number DESC LIMIT 1`.execute(reader)
  return rows[0]
}

async function cashSince(reader: Reader, after: Pick<Seal, 'last_xact' | 'last_id'>): Promise<Money> {
  const { rows } = await sql<{ cash: bigint }>`
    SELECT coalesce(-sum(p.amount), 0)::bigint AS cash FROM ledger_entries e
    CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount)
    WHERE (e.xact, e.id) > (${after.last_xact}::xid8, ${after.last_id}::bigint) AND p.account = 'treasury'
      AND e.kind = ANY (${seenByChain}::ledger_entry_kind[])`.execute(reader)
  return micro(rows[0]?.cash ?? 0n)
}
