import { micro, plus, zero } from '@fairlead/money/money'
import { notifyDirectIncomes } from '../../../finance/affiliate/notify-sponsors.ts'
import type { Credited } from '../../../finance/fuel/credit-deposit.ts'
import { postDust } from '../../../finance/ledger/post-dust.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Mailer } from '../../../platform/mail/outbox.ts'
import { endAlerts } from '../../../watch/alerts/end-alert.ts'
import type { Chain } from '../../chain/chain.ts'
import { toMicro } from '../../chain/units.ts'
import { alertKeyOf } from '../checks/alert-key.ts'
import { addDustUnits } from '../cursor-store.ts'
import { closedAmong, markCredited, recipientsOf, type StoredDeposit } from '../deposit-store.ts'
import { creditedLetter, lateLetter } from './letters.ts'
import { notifyCredited, notifyWaiting } from './notify-deposits.ts'
import { publishDeposits } from './publish-deposits.ts'

export type Outcome = { deposit: StoredDeposit; credited: Credited }
export type Concluded = { credited: number; waiting: number; dust: number }
type Parts = { mailer: Mailer; publicUrl: string; chain: Chain }

/**
 * The rows, the pages and the mail that follow from what the ledger did, in its transaction. Outcomes come in the order of the
 * credits: one that reaches the minimum takes along those of the member that waited before it.
 */
export async function concludeCredits(
  tx: Tx,
  parts: Parts,
  outcomes: readonly Outcome[],
  dust: readonly StoredDeposit[],
  now: Date,
): Promise<Concluded> {
  const lastCrediting = new Map<bigint, number>()
  for (const [place, { deposit, credited }] of outcomes.entries())
    if (!credited.waits) lastCrediting.set(deposit.member_id, place)
  const told = outcomes.map(({ deposit }, place) => {
    const isIn = place <= (lastCrediting.get(deposit.member_id) ?? -1)
    return { ...deposit, told: isIn ? ('success' as const) : ('below_minimum' as const) }
  })
  const waiting = told.filter((deposit) => deposit.told === 'below_minimum')
  const done = told.filter((deposit) => deposit.told === 'success')
  const along = await markCredited(
    tx,
    waiting.map(({ id }) => id),
    [...done, ...dust].map(({ id }) => id),
    [...lastCrediting.keys()],
    now,
  )
  await publishDeposits(tx, [...along.map((deposit) => ({ ...deposit, told: 'success' as const })), ...told], now)
  await writeToMembers(tx, parts, outcomes, [...along, ...done], now)
  await notifyDirectIncomes(
    tx,
    outcomes.map(({ deposit, credited }) => ({ memberId: deposit.member_id, amount: credited.directIncome })),
    now,
  )
  const closed = await closedAmong(
    tx,
    waiting.map(({ member_id }) => member_id),
  )
  await notifyWaiting(
    tx,
    waiting.filter(({ member_id }) => !closed.has(member_id)),
    now,
  )
  await writeToClosed(
    tx,
    parts,
    waiting.filter(({ member_id }) => closed.has(member_id)),
    now,
  )
  await keepRemainders(tx, parts.chain, [...told, ...dust], now)
  const keys = [...told, ...dust].map((deposit) => alertKeyOf(parts.chain, deposit))
  await endAlerts(tx, 'deposit_uncredited', keys, now)
  return { credited: done.length + along.length, waiting: waiting.length, dust: dust.length }
}

async function writeToClosed(
  tx: Tx,
  { mailer, publicUrl }: Parts,
  late: readonly StoredDeposit[],
  now: Date,
): Promise<void> {
  const recipients = await recipientsOf(tx, [...new Set(late.map(({ member_id }) => member_id))])
  const letters = [...recipients].map(([id, recipient]) => {
    const sum = late.reduce((total, { member_id, amount }) => (member_id === id ? total + amount : total), 0n)
    return lateLetter(recipient, micro(sum), publicUrl)
  })
  await mailer.queue(tx, letters, now)
}

/** One letter and one notification to a member, however many deposits were credited together. */
async function writeToMembers(
  tx: Tx,
  { mailer, publicUrl }: Parts,
  outcomes: readonly Outcome[],
  done: readonly StoredDeposit[],
  now: Date,
): Promise<void> {
  const recipients = await recipientsOf(tx, [...new Set(done.map(({ member_id }) => member_id))])
  const news = new Map(
    [...recipients].map(([id, recipient]) => [
      id,
      { ...recipient, credited: zero, arrears: zero, hashes: new Set<string>() },
    ]),
  )
  for (const { deposit, credited } of outcomes) {
    const own = news.get(deposit.member_id)
    if (!own) continue
    own.credited = plus(own.credited, credited.credited)
    own.arrears = plus(own.arrears, credited.arrearsCollected)
  }
  for (const { member_id, tx_hash } of done) news.get(member_id)?.hashes.add(tx_hash)
  const letters = [...news.values()].map((own) => creditedLetter({ ...own, hashes: [...own.hashes] }, publicUrl))
  await mailer.queue(tx, letters, now)
  await notifyCredited(
    tx,
    [...news].map(([memberId, { credited, arrears }]) => ({ memberId, credited, arrears })),
    now,
  )
}

/** What the chain has and micro-dollars cannot say is the house's dust, as soon as it adds up to one. */
async function keepRemainders(tx: Tx, chain: Chain, deposits: readonly StoredDeposit[], now: Date): Promise<void> {
  const units = deposits.reduce((sum, { value }) => sum + toMicro(BigInt(value)).remainder, 0n)
  if (units === 0n) return
  const { before, after } = await addDustUnits(tx, chain.chainId, units)
  if (after > before) await postDust(tx, micro(after), now)
}
