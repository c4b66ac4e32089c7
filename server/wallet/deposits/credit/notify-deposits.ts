import { confirmationsMin } from '@fairlead/contract/confirmations'
import { exactUsd } from '@fairlead/money/exact-usd'
import { type Money, micro, plus, zero } from '@fairlead/money/money'
import { readTerms } from '../../../finance/terms/read-terms.ts'
import { notify } from '../../../people/notifications/notify.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { StoredDeposit } from '../deposit-store.ts'

const deposit = { kind: 'deposit' as const }

/**
 * Tells members that money has arrived, each once for all that came together. Smaller transfers than the smallest deposit are
 * not told of until they count: anybody can send those to anybody.
 */
export async function notifyArrived(tx: Tx, deposits: readonly StoredDeposit[], now: Date): Promise<void> {
  const { depositMin } = await readTerms(tx, now)
  const sums = sumsOf(deposits.filter(({ amount }) => amount >= depositMin))
  await notify(
    tx,
    [...sums].map(([memberId, sum]) => ({
      ...deposit,
      memberId,
      title: 'Your deposit has arrived',
      body: `${exactUsd(sum)} in USDT has arrived on the chain. It will be credited after ${confirmationsMin} confirmations.`,
      mail: 'if chosen' as const,
    })),
    now,
  )
}

type Credited = { memberId: bigint; credited: Money; arrears: Money }

/** The letter about it always goes out, so this is not mailed a second time. */
export async function notifyCredited(tx: Tx, deposits: readonly Credited[], now: Date): Promise<void> {
  await notify(
    tx,
    deposits.map(({ memberId, credited, arrears }) => ({
      ...deposit,
      memberId,
      title: 'Your deposit is credited',
      body: [
        `${exactUsd(credited)} has been added to your fuel.`,
        ...(arrears > zero ? [`${exactUsd(arrears)} of it paid outstanding charges.`] : []),
      ].join(' '),
      mail: 'never' as const,
    })),
    now,
  )
}

/** Below this anybody could have a stranger mailed to for next to nothing. */
const mailedMin = micro(1_000_000n)

/** Deposits that wait because all of them together are below the minimum: their members learn what becomes of them, by mail too. */
export async function notifyWaiting(tx: Tx, waiting: readonly StoredDeposit[], now: Date): Promise<void> {
  const min = exactUsd((await readTerms(tx, now)).depositMin)
  await notify(
    tx,
    [...sumsOf(waiting)].map(([memberId, sum]) => ({
      ...deposit,
      memberId,
      title: 'Your deposit is below the minimum',
      body: `${exactUsd(sum)} is below the minimum deposit of ${min}. Nothing is lost: it will be credited together with further deposits as soon as they reach ${min}.`,
      mail: sum >= mailedMin ? ('always' as const) : ('if chosen' as const),
    })),
    now,
  )
}

function sumsOf(deposits: readonly StoredDeposit[]): Map<bigint, Money> {
  const sums = new Map<bigint, Money>()
  for (const { member_id, amount } of deposits) sums.set(member_id, plus(sums.get(member_id) ?? zero, micro(amount)))
  return sums
}
