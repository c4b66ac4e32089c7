import type { FreshDeal } from '../commands/match-positions.ts'
import type { DealChange } from '../deals/deal-store.ts'

/** Cents. */
type Balance = {
  told: bigint | null
  /** The last that the deals explained. */
  trusted: bigint | null
  /** What the deals since then make. */
  explained: bigint
}
export type JudgedBalance = {
  /** The balance to go by; nothing where nobody can know it. */
  believed: bigint | null
  trusted: bigint | null
  isDoubted: boolean
}

/** Brokers round, and book small things without a deal: a hundredth of the balance, or ten dollars. */
const toleranceShare = 100n
const toleranceMin = 1_000n

/**
 * Whether a balance that a terminal reports is to be believed. One that is lower than its deals make is a doubt and no loss: a terminal that
 * is not connected shows nothing, and a deal may come a moment later. The balance follows the deals until that deal is reported, or the balance
 * is back. One that is higher closes nobody's account, so it is believed, and the deals go on being counted from what they explained.
 */
export function judgeBalance({ told, trusted, explained }: Balance): JudgedBalance {
  if (told === null) return { believed: null, trusted, isDoubted: false }
  if (trusted === null) {
    const isNothing = told <= 0n
    return { believed: isNothing ? null : told, trusted: isNothing ? null : told, isDoubted: isNothing }
  }
  const expected = trusted + explained
  const share = (expected < 0n ? -expected : expected) / toleranceShare
  const tolerance = share > toleranceMin ? share : toleranceMin
  if (told < expected - tolerance) return { believed: expected, trusted: expected, isDoubted: true }
  return { believed: told, trusted: told > expected + tolerance ? expected : told, isDoubted: false }
}

const centMicros = 10_000n

/** What these deals do to a balance. Credit is no part of it; a bonus may be or not, so it explains a fall and asks for no rise. */
export function explainedCents(
  deals: readonly Pick<FreshDeal, 'type' | 'profit' | 'swap' | 'commission' | 'fee' | 'at'>[],
  changes: readonly Pick<DealChange, 'swap' | 'commission'>[],
  since: Date,
): bigint {
  let micros = 0n
  for (const { type, profit, swap, commission, fee, at } of deals) {
    const sum = profit + swap + commission + fee
    // The history from before the pairing is in the first balance already.
    if (at >= since && type !== 'credit' && (type !== 'other' || sum < 0n)) micros += sum
  }
  for (const { swap, commission } of changes) micros += swap + commission
  return micros / centMicros
}
