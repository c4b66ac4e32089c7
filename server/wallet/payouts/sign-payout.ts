import { formatUsd } from '@fairlead/money/format'
import type { Money } from '@fairlead/money/money'
import { type Address, formatEther, formatGwei } from 'viem'
import { arePayoutsStopped } from '../../finance/ledger/payouts.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx, type Tx } from '../../platform/database/db.ts'
import { endAlert } from '../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../watch/alerts/raise-alert.ts'
import { toUnits } from '../chain/units.ts'
import { SigningRefused } from '../signing/key-holder.ts'
import { feePerGasMax, gasByPurpose } from '../signing/known-forms.ts'
import { letThroughAt } from './approvals/approval-store.ts'
import { lockPayout, type Payout, setPayoutReason, setPayoutSending, signedSince } from './payout-store.ts'
import type { Funds } from './read-funds.ts'
import { keepSigned } from './sends/keep-signed.ts'
import type { Send } from './sends/send-store.ts'
import type { Signer } from './signer.ts'
import { verifyPayout, waitsForMember } from './verify-payout.ts'

const daySeconds = 86_400

type Refusal = { level: 'fatal' | 'error'; reason: string }
type Obstacle = Refusal | 'soon'
/** What was signed, or the reason reported to operators why not; neither where it is not its turn. */
type Outcome = { send?: Send; told?: Refusal }
/** What there is to pay with, and when the books were last found to hold. */
type Means = Funds & { feePerGas: bigint; checkedAt: Date }

/** Signs one queued payout and stores the bytes. What prevents that is written on it and raised as an alert; it stays queued. */
export async function signPayout(signer: Signer, payoutId: bigint, funds: Means): Promise<Send | undefined> {
  const signed = inTx(signer.db, async (tx): Promise<Outcome> => {
    const payout = await lockPayout(tx, payoutId)
    if (payout?.status !== 'queued' || (await arePayoutsStopped(tx))) return {}
    const obstacle = await obstacleTo(tx, signer, payout, funds)
    const now = signer.clock.now()
    if (obstacle === 'soon') return {}
    if (obstacle) return alertUnsigned(tx, signer, payout, obstacle)
    await setPayoutSending(tx, payoutId)
    await endAlert(tx, 'payout_unsigned', String(payoutId), now)
    const send = await keepSigned(tx, signer, signer.keys.treasury, {
      purpose: 'payout',
      payoutId,
      to: payout.address as Address,
      value: toUnits(payout.amount),
      feePerGas: funds.feePerGas,
    })
    await signer.news.signed(tx, payout, send.hash, now)
    return { send }
  })
  const { send, told } = await signed.catch((error: unknown) => {
    if (!(error instanceof SigningRefused)) throw error
    // With what was begun for it nothing is left but the reason.
    const obstacle = { level: 'error' as const, reason: `The key holder refuses to sign it. ${error.message}` }
    return inTx(signer.db, async (tx): Promise<Outcome> => {
      const payout = await lockPayout(tx, payoutId)
      return payout?.status === 'queued' ? alertUnsigned(tx, signer, payout, obstacle) : {}
    })
  })
  if (told) signer.logger[told.level]({ payoutId, reason: told.reason }, 'a payout is not signed')
  return send
}

async function alertUnsigned(tx: Tx, { clock }: Signer, { id, reason }: Payout, obstacle: Refusal): Promise<Outcome> {
  const words = `Payout ${id} cannot be signed. ${obstacle.reason}`
  await raiseAlert(tx, { kind: 'payout_unsigned', key: String(id), words }, clock.now())
  if (obstacle.reason === reason) return {}
  await setPayoutReason(tx, id, obstacle.reason)
  return { told: obstacle }
}

async function obstacleTo(tx: Tx, signer: Signer, payout: Payout, funds: Means): Promise<Obstacle | undefined> {
  const { caps, clock } = signer
  const wrong = await verifyPayout(tx, payout, signer)
  if (wrong) return { level: 'fatal', reason: `Refused: ${wrong}.` }
  // What two operators have ordered pays out money of the house, or what nobody could deposit.
  const isOfMember = payout.kind === 'withdrawal' || payout.kind === 'refund'
  const unproved = isOfMember ? await signer.proveMeans(tx, payout) : undefined
  if (unproved === 'soon') return unproved
  if (unproved) return { level: 'fatal', reason: `Refused: ${unproved}.` }
  const waits = (reason: string): Obstacle => ({ level: 'error', reason })
  const changed = await waitsForMember(tx, payout)
  if (changed) return waits(changed)
  const now = clock.now()
  // Counted from when the signer saw the proofs: when it was queued is what the API says.
  const since = (await letThroughAt(tx, payout.kind, payout.subject_id)) ?? now
  const isEarly = now < addSeconds(since, caps.waitSeconds) || funds.checkedAt <= since
  if (payout.amount > caps.waitAbove && isEarly) return 'soon'
  if (payout.amount > caps.payoutMax) return waits(`It is above PAYOUT_MAX, ${usd(caps.payoutMax)}.`)
  // Each kind has a day's measure of its own: refunds cannot keep withdrawals waiting.
  const [cap, name] =
    payout.kind === 'refund'
      ? ([caps.refundDailyMax, 'REFUND_DAILY_MAX'] as const)
      : ([caps.dailyMax, 'PAYOUT_DAILY_MAX'] as const)
  const signed = await signedSince(tx, { isRefund: payout.kind === 'refund' }, addSeconds(now, -daySeconds))
  if (signed + payout.amount > cap) return waits(`It would bring payments within 24 hours above ${name}, ${usd(cap)}.`)
  if (funds.token < toUnits(payout.amount)) return waits('The treasury does not hold enough of the token.')
  const cost = gasByPurpose.payout * funds.feePerGas
  if (funds.coin < cost) return waits(`The treasury does not have enough coin for gas: it needs ${formatEther(cost)}.`)
  if (funds.feePerGas > feePerGasMax)
    return waits(`The chain currently charges more than ${formatGwei(feePerGasMax)} gwei.`)
  return undefined
}

const usd = (amount: Money): string => `$${formatUsd(amount, 2)}`
