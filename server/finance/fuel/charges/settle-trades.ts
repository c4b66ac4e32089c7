import { exactUsd } from '@fairlead/money/exact-usd'
import { type Money, micro } from '@fairlead/money/money'
import { notify } from '../../../people/notifications/notify.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { shownSide } from '../../../platform/shown-deal.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import { runApart } from '../../../watch/set-aside/run-apart.ts'
import { publishFuelAndIncome } from '../publish-fuel.ts'
import type { AskBots } from '../standing/ask-bots.ts'
import { followLowFuel } from '../standing/follow-low-fuel.ts'
import {
  claimTrees,
  type FirstCharged,
  firstChargedOf,
  firstWaiting,
  putInInbox,
  type StoredCharge,
  settleTradesOf,
  treesWaiting,
} from '../store.ts'

type Parts = { db: Db; askBots: AskBots }
export type Settlement = {
  tradeId: bigint
  memberId: bigint
  chargeId: bigint
  due: Money
  bonusPaid: Money
  fuelPaid: Money
  arrears: Money
  fuelBalance: Money
}

/** More than two settlers only wait for each other. */
const settlersMax = 2
const tradesPerBatch = 200
const settleTradesWork = 'settle-trades'

/** Lays closed trades into the settlers' inbox, in the transaction that records them as closed. */
export function expectCharges(tx: Tx, tradeIds: readonly bigint[]): Promise<void> {
  return putInInbox(tx, tradeIds)
}

/** Charges each closed trade at the time it closed. */
export function settleDueTrades(parts: Parts): OrderedWork {
  return {
    name: settleTradesWork,
    nextDue: firstWaiting,
    async runDue(at) {
      await settleInbox(parts, at)
    },
  }
}

/**
 * Charges everything that waits and was closed by `at`, each trade once. A tree of sponsors is settled by one settler at a time and
 * in the order of closing, since marks and balances depend on it. A member whose trade cannot be charged waits alone.
 */
export async function settleInbox({ db, askBots }: Parts, at: Date): Promise<number> {
  const batches = batchesOf(await treesWaiting(db, at))
  let settled = 0
  const settler = async () => {
    for (let trees = batches.shift(); trees; trees = batches.shift()) {
      const treeIds = trees
      const charged = await runApart({
        ...{ db, name: settleTradesWork, at, isOrdered: true, batchMax: tradesPerBatch },
        take: (tx, limit) => claimTrees(tx, treeIds, at, limit),
        memberOf: ({ member_id }) => member_id,
        async run(tx, waiting) {
          const tradeIds = waiting.map(({ trade_id }) => trade_id)
          const found = await settleTrades(tx, tradeIds, at)
          const memberIds = [...new Set(found.map(({ memberId }) => memberId))]
          await followLowFuel(tx, { askBots, at, memberIds })
        },
      })
      settled += charged
    }
  }
  await Promise.all(Array.from({ length: settlersMax }, settler))
  return settled
}

/** Trees with few trades are settled together: most of a transaction costs the same for one trade as for a hundred. */
function batchesOf(waiting: readonly { tree_id: bigint; trades: number }[]): bigint[][] {
  const batches: bigint[][] = []
  let room = 0
  for (const { tree_id, trades } of waiting) {
    if (trades > room) {
      batches.push([])
      room = tradesPerBatch
    }
    batches.at(-1)?.push(tree_id)
    room -= trades
  }
  return batches
}

/** Charges these trades of the inbox as one set-based call of the database. The caller sees to their order. */
export async function settleTrades(tx: Tx, tradeIds: readonly bigint[], now: Date): Promise<Settlement[]> {
  if (tradeIds.length === 0) return []
  const stored = await settleTradesOf(tx, tradeIds)
  await publishFuelAndIncome(
    tx,
    stored.map(({ member_id }) => member_id),
    now,
  )
  await notifyFirstCharges(tx, stored, now)
  return stored.map(asSettlement)
}

function asSettlement(charge: StoredCharge): Settlement {
  if (charge.trade_id === null) throw new Error(`The charge ${charge.key} is of no trade`)
  return {
    tradeId: charge.trade_id,
    memberId: charge.member_id,
    chargeId: charge.id,
    due: micro(charge.due),
    bonusPaid: micro(charge.bonus_paid),
    fuelPaid: micro(charge.fuel_paid),
    arrears: micro(charge.arrears),
    fuelBalance: micro(charge.balance_after),
  }
}

/** Tells members that their bot's first trade is closed and what is left of it, in the transaction that charges it. */
async function notifyFirstCharges(tx: Tx, charges: readonly StoredCharge[], now: Date): Promise<void> {
  const ofTrades = charges.flatMap(({ trade_id, member_id }) => (trade_id === null ? [] : [{ trade_id, member_id }]))
  const first = await firstChargedOf(tx, ofTrades)
  await notify(tx, first.map(notificationOf), now)
}

function notificationOf({ member_id, symbol, side, volume, profit, due }: FirstCharged) {
  const did = shownSide(symbol, side) === 'buy' ? 'Bought' : 'Sold'
  const charge =
    due > 0n
      ? `The fuel charge is ${exactUsd(micro(due))}, so you keep ${signed(profit - due)}.`
      : 'There is no charge on a trade without a profit.'
  return {
    memberId: member_id,
    kind: 'bot' as const,
    title: 'Your bot has closed its first trade',
    body: `${did} ${volume} ${symbol}: ${signed(profit)} with swap and commission, before fuel.\n${charge}\nYou can see its receipt in your Trade Report.`,
    mail: 'if chosen' as const,
  }
}

const signed = (amount: bigint): string =>
  `${amount < 0n ? '−' : '+'}${exactUsd(micro(amount < 0n ? -amount : amount))}`
