import { formatUsd } from '@fairlead/money/format'
import { type Money, micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { BookCheck, Finding } from '../../platform/book-check.ts'
import type { Db, Reader, Tx } from '../../platform/database/db.ts'
import { faultInWords, isOwnFault } from '../../platform/own-fault.ts'
import { partOfMinute } from '../../platform/work/part-of-minute.ts'
import { type Figures, figuresOf } from './read-figures.ts'
import { verifySeals } from './seal-entries.ts'
import { highestMember, houseBalances, lastSealed, newestSeal } from './store.ts'

export type Books = {
  holds: boolean
  findings: Finding[]
  cash: Money
  liabilities: Money
  accounts: Record<string, Money>
  /** Of all days together. */
  figures: Figures
}

const recentSeals = 3n
const membersPerMinute = 2_000
/** Whose accounts they moved is looked at every minute. */
const recentEntries = 1_000

/**
 * Computes every invariant of the money rules on one snapshot of the database. Account by account it looks at all, or with a minute
 * at those that have their turn in it and those that moved last: that one balance was changed alone shows in the sums of all at once.
 */
export function checkBooks(db: Db, checks: readonly BookCheck[] = [], minute?: Date): Promise<Books> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const house = await houseBalances(tx)
      const members = await memberSums(tx)
      const { cash, liabilities } = cashAndDebt(house, members)
      const owned = house.affiliate_pool + house.operations + house.dust + members.bonus_fuel + house.promotions
      const findings: Finding[] = [
        await balancesEqualPostings(tx, minute),
        await entriesSumToZero(tx),
        {
          name: 'nothing is negative',
          holds:
            members.negative === 0n &&
            house.affiliate_pool >= 0n &&
            house.operations >= 0n &&
            house.dust >= 0n &&
            house.suspense >= 0n,
          detail: `${members.negative} member balances, pool ${usd(house.affiliate_pool)}, operations ${usd(house.operations)}`,
        },
        {
          name: 'advance is the direct share of unused fuel',
          holds: members.wrong_advance === 0n,
          detail: `${members.wrong_advance} members with a different advance`,
        },
        {
          name: 'the books balance',
          holds: cash === liabilities + owned,
          detail: `cash ${usd(cash)}, owed to members ${usd(liabilities)}, owned by the house ${usd(owned)}`,
        },
        {
          name: 'everyone can be paid',
          holds: cash >= liabilities,
          detail: `cash exceeds what is owed by ${usd(cash - liabilities)}`,
        },
        await sealsHold(tx),
      ]
      for (const check of checks) findings.push(await madeApart(tx, check))
      const { fuel, bonus_fuel, income, hold, advance, suspense } = members
      const accounts = Object.fromEntries(
        Object.entries({ ...house, suspense: suspense + house.suspense, fuel, bonus_fuel, income, hold, advance }).map(
          ([name, amount]) => [name, micro(amount)],
        ),
      )
      findings.push(await daysAddUp(tx, accounts))
      return {
        holds: findings.every(({ holds }) => holds),
        ...{ findings, cash, liabilities, accounts },
        figures: await figuresOf(tx, {}),
      }
    })
}

/** A check that cannot be made keeps no other from it. It does not hold: nothing is paid out on what nobody could look at. */
async function madeApart(tx: Tx, check: BookCheck): Promise<Finding> {
  await sql`SAVEPOINT one_check`.execute(tx)
  try {
    const finding = await check(tx)
    await sql`RELEASE SAVEPOINT one_check`.execute(tx)
    return finding
  } catch (error) {
    if (!isOwnFault(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT one_check`.execute(tx)
    return { name: 'every check can be made', holds: false, detail: faultInWords(error) }
  }
}

/** The books' cash, and what members could take out of it. */
export async function readCashAndDebt(reader: Reader): Promise<{ cash: Money; liabilities: Money }> {
  return cashAndDebt(await houseBalances(reader), await memberSums(reader))
}

function cashAndDebt(
  { treasury, suspense: found }: { treasury: bigint; suspense: bigint },
  { fuel, advance, income, hold, suspense }: Awaited<ReturnType<typeof memberSums>>,
): { cash: Money; liabilities: Money } {
  return { cash: micro(-treasury), liabilities: micro(fuel + advance + income + hold + suspense + found) }
}

const usd = (amount: bigint): string => `$${formatUsd(micro(amount), 6)}`

async function memberSums(reader: Reader) {
  const { rows } = await sql<
    Record<'fuel' | 'bonus_fuel' | 'advance' | 'suspense' | 'income' | 'hold' | 'negative' | 'wrong_advance', bigint>
  >`
    SELECT f.*, i.* , f.low + i.low AS negative FROM
      (SELECT coalesce(sum(fuel), 0)::bigint AS fuel, coalesce(sum(bonus_fuel), 0)::bigint AS bonus_fuel,
              coalesce(sum(advance), 0)::bigint AS advance, coalesce(sum(waiting), 0)::bigint AS suspense,
              count(*) FILTER (WHERE fuel < 0 OR bonus_fuel < 0 OR waiting < 0) AS low,
              count(*) FILTER (WHERE advance <> -(fuel * direct_basis_points / 10000)) AS wrong_advance
       FROM fuel_balances) f,
      (SELECT coalesce(sum(income), 0)::bigint AS income, coalesce(sum(hold), 0)::bigint AS hold,
              count(*) FILTER (WHERE income < 0 OR hold < 0 OR income <> direct_total + level_total + corrected_total - withdrawn_total) AS low
       FROM income_balances) i`.execute(reader)
  const row = rows[0]
  if (!row) throw new Error('Sums of balances came back empty')
  return row
}

/** Balances against the second count made when entries were sealed, plus the entries since. */
async function balancesEqualPostings(reader: Reader, minute: Date | undefined): Promise<Finding> {
  const last = await lastSealed(reader)
  const part = minute && partOfMinute(minute, await highestMember(reader), membersPerMinute)
  const picked = part
    ? sql`SELECT generate_series(${part.from}::bigint, ${part.upTo}::bigint) AS member_id UNION SELECT 0 UNION
        SELECT unnest(e.members) FROM (SELECT members FROM ledger_entries ORDER BY id DESC LIMIT ${recentEntries}) e`
    : sql`SELECT member_id FROM fuel_balances UNION SELECT member_id FROM income_balances UNION SELECT member_id FROM ledger_audited UNION SELECT 0`
  const { rows } = await sql<{ wrong: bigint; accounts: bigint }>`
    WITH picked AS MATERIALIZED (${picked}),
    tail AS (
      SELECT p.member_id, p.account, sum(p.amount) AS total FROM ledger_entries e
      CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) AS p(member_id, account, amount)
      WHERE (e.xact, e.id) > (${last.xact}::xid8, ${last.id}::bigint) GROUP BY 1, 2),
    counted AS (
      SELECT member_id, account, sum(total) AS total FROM (
        SELECT member_id, account, total FROM picked JOIN ledger_audited USING (member_id)
        UNION ALL SELECT member_id, account, total FROM picked JOIN tail USING (member_id)) c GROUP BY 1, 2),
    kept AS (
      SELECT member_id, k.account, k.amount FROM picked JOIN fuel_balances b USING (member_id) CROSS JOIN LATERAL (VALUES
        ('fuel'::ledger_account, b.fuel), ('bonus_fuel', b.bonus_fuel), ('advance', b.advance), ('suspense', b.waiting)) AS k(account, amount)
      UNION ALL SELECT member_id, k.account, k.amount FROM picked JOIN income_balances b USING (member_id) CROSS JOIN LATERAL (VALUES
        ('income'::ledger_account, b.income), ('hold', b.hold)) AS k(account, amount)
      UNION ALL SELECT 0, k.account, k.amount FROM house_balances b CROSS JOIN LATERAL (VALUES
        ('treasury'::ledger_account, b.treasury), ('operations', b.operations), ('affiliate_pool', b.affiliate_pool),
        ('promotions', b.promotions), ('dust', b.dust), ('suspense', b.suspense)) AS k(account, amount))
    SELECT count(*) FILTER (WHERE coalesce(c.total, 0) <> coalesce(k.amount, 0)) AS wrong, count(*) AS accounts
    FROM counted c FULL JOIN kept k USING (member_id, account)`.execute(reader)
  const { wrong = 0n, accounts = 0n } = rows[0] ?? {}
  const of = part ? `, those of part ${part.number} of ${part.of} and those that moved last` : ''
  return {
    name: 'every balance equals the sum of its postings',
    holds: wrong === 0n,
    detail: `${wrong} of ${accounts} accounts differ${of}`,
  }
}

async function entriesSumToZero(reader: Reader): Promise<Finding> {
  const { rows } = await sql<{ unbalanced: bigint; entries: bigint }>`
    SELECT coalesce(sum(unbalanced), 0)::bigint AS unbalanced, coalesce(sum(entries), 0)::bigint AS entries FROM ledger_seals`.execute(
    reader,
  )
  const { unbalanced = 0n, entries = 0n } = rows[0] ?? {}
  return {
    name: 'every entry sums to zero',
    holds: unbalanced === 0n,
    detail: `${unbalanced} of ${entries} sealed entries do not`,
  }
}

/** The newest part of the chain; the rest has its turn minute by minute, so that the check costs the same however old the books are. */
async function sealsHold(reader: Reader): Promise<Finding> {
  const newest = await newestSeal(reader)
  const broken = await verifySeals(reader, newest > recentSeals ? newest - recentSeals : 1n)
  return {
    name: 'history is unchanged',
    holds: broken === undefined,
    detail:
      broken === undefined ? `seals up to ${newest} match their entries` : `seal ${broken} does not match its entries`,
  }
}

/** What reports add up day by day, with what is not sealed yet, is what is on the accounts. */
async function daysAddUp(reader: Reader, accounts: Record<string, Money>): Promise<Finding> {
  const last = await lastSealed(reader)
  const { rows } = await sql<{ account: string; total: bigint }>`
    SELECT account::text, sum(total)::bigint AS total FROM (
      SELECT account, sum(got) - sum(gave) AS total FROM ledger_days GROUP BY account
      UNION ALL SELECT p.account, sum(p.amount) FROM ledger_entries e CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount)
      WHERE (e.xact, e.id) > (${last.xact}::xid8, ${last.id}::bigint) GROUP BY p.account) t GROUP BY account`.execute(
    reader,
  )
  const added = new Map(rows.map(({ account, total }) => [account, total]))
  const wrong = Object.entries(accounts).filter(([name, amount]) => (added.get(name) ?? 0n) !== amount)
  const uneven = await unevenDays(reader)
  return {
    name: 'days add up to the accounts',
    holds: wrong.length === 0 && uneven === 0n,
    detail: `${wrong.length} accounts differ from the sums of their days, on ${uneven} days debits are not credits`,
  }
}

async function unevenDays(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ uneven: bigint }>`
    SELECT count(*) AS uneven FROM (SELECT 1 FROM ledger_days GROUP BY day, kind HAVING sum(got) <> sum(gave)) u`.execute(
    reader,
  )
  return rows[0]?.uneven ?? 0n
}
