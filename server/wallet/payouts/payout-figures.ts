import { sql } from 'kysely'
import { formatEther } from 'viem'
import type { FigureSource } from '../../platform/work/figures.ts'
import { newestReading } from './treasury/treasury-store.ts'

const states = ['waiting', 'queued', 'sending'] as const
/** Longer queues are not counted to their end. */
const countMax = 100_000
const microPerDollar = 1e6

/** What is to go out, the longest waiting, and what there is to pay it from. */
export const payoutFigures: FigureSource = {
  name: 'payouts',
  figures: [
    {
      name: 'fairlead_payout_queue',
      help: 'Payouts that are not paid: refunds that wait for operators, queued ones, and those on the chain',
      label: 'status',
    },
    { name: 'fairlead_payout_queue_dollars', help: 'What they come to', label: 'status' },
    {
      name: 'fairlead_payout_queue_oldest_seconds',
      help: 'How long the oldest of them waits; 0 where none does',
      label: 'status',
    },
    { name: 'fairlead_treasury_usdt', help: 'Token in the hot wallet' },
    { name: 'fairlead_treasury_cold_usdt', help: 'Token on the cold address' },
    { name: 'fairlead_treasury_deposit_addresses_usdt', help: 'Token on deposit addresses, not swept yet' },
    { name: 'fairlead_treasury_gas_coin', help: 'The chain’s coin in the hot wallet' },
    { name: 'fairlead_treasury_age_seconds', help: 'How old the count of the treasury is', isAge: true },
  ],
  async read(reader, now) {
    const { rows } = await sql<{ status: string; n: bigint; amount: bigint; oldest: Date }>`
      SELECT status, count(*) AS n, sum(amount)::bigint AS amount, min(queued_at) AS oldest FROM (
        (SELECT status, amount, queued_at FROM payouts WHERE status IN ('queued', 'sending') ORDER BY id LIMIT ${countMax})
        UNION ALL (SELECT status, amount, queued_at FROM payouts WHERE status = 'waiting' ORDER BY kind, id LIMIT ${countMax})) p
      GROUP BY status`.execute(reader)
    const queue = states.flatMap((label) => {
      const found = rows.find(({ status }) => status === label)
      return [
        { name: 'fairlead_payout_queue', label, value: Number(found?.n ?? 0) },
        { name: 'fairlead_payout_queue_dollars', label, value: Number(found?.amount ?? 0) / microPerDollar },
        {
          name: 'fairlead_payout_queue_oldest_seconds',
          label,
          value: found ? secondsBetween(found.oldest, now) : 0,
        },
      ]
    })
    const counted = await newestReading(reader)
    if (!counted) return queue
    const coins = (units: bigint) => Number(formatEther(units))
    return [
      ...queue,
      { name: 'fairlead_treasury_usdt', value: coins(counted.treasury) },
      { name: 'fairlead_treasury_cold_usdt', value: coins(counted.cold) },
      { name: 'fairlead_treasury_deposit_addresses_usdt', value: coins(counted.deposits) },
      { name: 'fairlead_treasury_gas_coin', value: coins(counted.coin) },
      { name: 'fairlead_treasury_age_seconds', value: counted.ageSeconds },
    ]
  },
}

const secondsBetween = (from: Date, to: Date): number => Math.max(0, (to.getTime() - from.getTime()) / 1_000)
