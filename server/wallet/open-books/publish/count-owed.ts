import { type Money, micro } from '@fairlead/money/money'
import { newestSealOf, readSealed, type SealedLedger } from '../../../finance/ledger/read-sealed.ts'
import type { Reader } from '../../../platform/database/db.ts'
import type { OnTheWay } from '../../payouts/treasury/read-on-the-way.ts'
import type { HouseAccounts, Owed } from '../publication.ts'
import { Creditors } from '../tree/creditors.ts'
import { type CreditorPage, houseReference, readCreditors, rowBytes } from './creditor-pages.ts'
import { letOthersIn } from './let-others-in.ts'

export type CountedOwed = {
  ledger: SealedLedger
  creditors: Creditors
  /** In the order of the creditors. */
  pages: readonly CreditorPage[]
  /** What each is owed besides, of payouts that have left the ledger and not yet the chain. */
  onTheWay: ReadonlyMap<bigint, number>
  owed: Owed
  house: HouseAccounts
}

/** The list of everybody and the ledger's own sums do not agree: nothing is published by it. */
export class BooksDiffer extends Error {
  override name = 'BooksDiffer'
}

type Wish = { seal: bigint | undefined; payouts: readonly OnTheWay[] }

/** To whom all is owed that is owed, as of a seal, held against the ledger's sums by account. The reader has one view of all it reads. */
export async function countOwed(reader: Reader, { seal, payouts }: Wish): Promise<CountedOwed> {
  const ledger = await readSealed(reader, seal)
  const number = ledger.seal?.number ?? 0n
  const pages: CreditorPage[] = []
  for await (const page of readCreditors(reader, number, number === (await newestSealOf(reader)))) pages.push(page)
  const onTheWay = byCreditor(payouts)
  const creditors = new Creditors(pages.reduce((count, { references }) => count + references.length, 0))
  const sums = { fuel: 0, income: 0, withdrawals: 0, waiting: 0, found: 0, onTheWay: 0 }
  let next = 0
  for (const { rows, references } of pages) {
    for (const [place, reference] of references.entries()) {
      const { member, fuel, income, withdrawals, waiting } = rowAt(rows, place)
      const more = onTheWay.get(member) ?? 0
      sums.fuel += fuel
      sums.income += income
      sums.withdrawals += withdrawals
      sums[reference === houseReference ? 'found' : 'waiting'] += waiting
      sums.onTheWay += more
      creditors.set(next++, reference, fuel + income + withdrawals + waiting + more)
    }
    await letOthersIn()
  }
  return { ledger, creditors, pages, onTheWay, owed: owedBy(ledger, sums, payouts), house: houseOf(ledger, payouts) }
}

export type CreditorRow = Record<'fuel' | 'income' | 'withdrawals' | 'waiting', number> & { member: bigint }

export function rowAt(rows: Buffer, place: number): CreditorRow {
  const from = place * rowBytes
  return {
    member: rows.readBigInt64BE(from),
    fuel: numberAt(rows, from + 8),
    income: numberAt(rows, from + 16),
    withdrawals: numberAt(rows, from + 24),
    waiting: numberAt(rows, from + 32),
  }
}

/** What a floating-point number does not hold exactly is refused when it is to go into the tree. */
const numberAt = (bytes: Buffer, from: number): number =>
  bytes.readInt32BE(from) * 2 ** 32 + bytes.readUInt32BE(from + 4)

/** What was found goes back in nobody's name, and the house's own share is owed to nobody. */
function byCreditor(payouts: readonly OnTheWay[]): Map<bigint, number> {
  const sums = new Map<bigint, number>()
  for (const { kind, memberId, amount } of payouts)
    if (kind !== 'house_payout') sums.set(memberId ?? 0n, (sums.get(memberId ?? 0n) ?? 0) + Number(amount))
  return sums
}

type Sums = Record<'fuel' | 'income' | 'withdrawals' | 'waiting' | 'found' | 'onTheWay', number>

function owedBy({ totals }: SealedLedger, sums: Sums, payouts: readonly OnTheWay[]): Owed {
  const refunds = sumOfKinds(payouts, ['refund', 'leftover'])
  const returned = sumOfKinds(payouts, ['rescue'])
  const held: [string, number, bigint][] = [
    ['fuel less advance', sums.fuel, totals.fuel + totals.advance],
    ['income', sums.income, totals.income],
    ['held withdrawals', sums.withdrawals, totals.hold],
    ['suspense', sums.waiting + sums.found, totals.suspense],
    ['payouts on their way', sums.onTheWay, refunds + returned],
  ]
  const wrong = held.filter(([, counted, sum]) => BigInt(counted) !== sum)
  if (wrong.length > 0)
    throw new BooksDiffer(
      wrong.map(([what, counted, sum]) => `${what}: ${counted} by creditor, ${sum} in all (micro-dollars)`).join('; '),
    )
  return {
    fuel: asMoney(sums.fuel),
    income: asMoney(sums.income),
    withdrawals: asMoney(sums.withdrawals),
    refunds,
    waiting: asMoney(sums.waiting),
    found: micro(BigInt(sums.found) + returned),
  }
}

const houseOf = ({ totals }: SealedLedger, payouts: readonly OnTheWay[]): HouseAccounts => ({
  pool: totals.affiliate_pool,
  operations: totals.operations,
  promotions: totals.promotions,
  bonusFuel: totals.bonus_fuel,
  dust: totals.dust,
  payouts: sumOfKinds(payouts, ['house_payout']),
})

export const sumOfKinds = (payouts: readonly OnTheWay[], kinds: readonly OnTheWay['kind'][]): Money =>
  micro(payouts.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0n))

const asMoney = (sum: number): Money => micro(BigInt(sum))
