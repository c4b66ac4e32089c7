import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { readTradeTerms } from '../../bots/trading/deals/record-deals.ts'
import { botWorld, outcomeOf } from '../../bots/trading/testing/bot-world.ts'
import { runBot } from '../../bots/trading/testing/run-bot.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { chargeHosting } from '../fuel/charges/charge-hosting.ts'
import { readFuelGate } from '../fuel/charges/host-bot.ts'
import { payReactivation } from '../fuel/charges/pay-reactivation.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { lowFuelThreshold } from '../fuel/hosting-store.ts'
import { endGrace } from '../fuel/standing/end-grace.ts'
import { followLowFuel } from '../fuel/standing/follow-low-fuel.ts'
import { readFuelBalances } from '../ledger/read-balances.ts'
import { activatePackage } from '../packages/activate-package.ts'
import { changePackage } from '../packages/change-package.ts'
import { claimJoiningBonus } from '../packages/claim-joining-bonus.ts'
import { readOwnPackage, readPackages } from '../packages/read-packages.ts'
import { readTerms } from './read-terms.ts'
import { termsOwner } from './testing/terms-owner.ts'

const { db } = await testDatabase()
const owner = await termsOwner(db)
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const start = new Date('2026-02-10T12:00:00Z')
const world = botWorld(db, start)
const capital = usd(100)
let people = 0

const member = () => inTx(db, (tx) => addMember(tx, `term${++people}`, null, start))
const deposit = (memberId: bigint, dollars: number, now: Date) =>
  inTx(db, (tx) => creditDeposit(tx, { log: crypto.randomUUID(), memberId, amount: usd(dollars), now }))
const withFuel = async (dollars: number, now: Date) => {
  const id = await member()
  await deposit(id, dollars, now)
  return id
}
const dueOf = async (memberId: bigint) =>
  (await db.selectFrom('fuel_charges').select('due').where('member_id', '=', memberId).execute()).map(({ due }) => due)
const bonusOf = async (memberId: bigint) => (await readFuelBalances(db, memberId)).bonusFuel

const hosted = async (now: Date) => {
  const id = await withFuel(100, now)
  await inTx(db, (tx) => chargeHosting(tx, [id], '2026-02-10', now))
  return id
}
const reactivate = (memberId: bigint, now: Date) =>
  inTx(db, async (tx) => {
    const { reactivationFee: fee } = await readTerms(tx, now)
    await payReactivation(tx, { memberId, endedAt: start, capital, fee, now })
  })
const claim = async (now: Date) => {
  const id = await member()
  await inTx(db, (tx) => claimJoiningBonus(tx, id, new Date('2999-01-01T00:00:00Z'), now))
  return id
}
/** A bot in service without any fuel: its grace begins at once. */
const low = async (now: Date) => {
  const id = await member()
  await inTx(db, async (tx) => {
    await runBot(tx, id, capital, now)
    await followLowFuel(tx, { askBots: changeBots, at: now, memberIds: [id] })
  })
  return id
}
const graceOf = async (memberId: bigint) => {
  const { lowSince, graceEndsAt } = await readFuelGate(db, memberId)
  if (!lowSince || !graceEndsAt) throw new Error(`${memberId} has no grace`)
  return { days: (graceEndsAt.getTime() - lowSince.getTime()) / 86_400_000, graceEndsAt }
}
const botOf = (memberId: bigint) =>
  db.selectFrom('bots').select(['state', 'reason']).where('member_id', '=', memberId).executeTakeFirstOrThrow()
const warningOf = (memberId: bigint) =>
  db.selectFrom('notifications').select('body').where('member_id', '=', memberId).executeTakeFirstOrThrow()

type Row = {
  term: string
  change: (now: Date) => Promise<unknown>
  /** Begins something under the first terms, and says later what it has kept. */
  begun: (now: Date) => Promise<() => Promise<unknown>>
  keeps: unknown
  /** The same, begun under the new terms. */
  anew: (now: Date) => Promise<unknown>
  follows: unknown
}

const rows: Row[] = [
  {
    term: 'the smallest deposit, when it is credited',
    change: (now) => owner.change({ depositMin: usd(13.37) }, now),
    begun: async (now) => {
      const id = await withFuel(10, now)
      return async () => (await readFuelBalances(db, id)).fuel
    },
    keeps: usd(10),
    anew: async (now) => {
      const id = await member()
      const first = await deposit(id, 13.36, now)
      const second = await deposit(id, 0.01, now)
      return [first.waits, first.credited, second.waits, second.credited]
    },
    follows: [true, 0n, false, usd(13.37)],
  },
  {
    term: 'hosting, when its day is due',
    change: (now) => owner.change({ hostingPerMonth: usd(31.31) }, now),
    // However late it is charged.
    begun: async (now) => async () => dueOf(await hosted(now)),
    keeps: [20_000_000n / 28n],
    anew: async (now) => dueOf(await hosted(now)),
    follows: [31_310_000n / 28n],
  },
  {
    term: 'hosting for nothing',
    change: (now) => owner.change({ hostingPerMonth: usd(0) }, now),
    begun: async (now) => {
      const id = await hosted(now)
      return () => dueOf(id)
    },
    keeps: [31_310_000n / 28n],
    anew: async (now) => dueOf(await hosted(now)),
    follows: [],
  },
  {
    term: 'reactivation, when it is agreed to',
    change: (now) => owner.change({ reactivationFee: usd(27.31) }, now),
    begun: async (now) => {
      const id = await withFuel(20, now)
      await reactivate(id, now)
      return () => dueOf(id)
    },
    keeps: [usd(10)],
    anew: async (now) => {
      const [poor, rich] = [await withFuel(20, now), await withFuel(50, now)]
      const refused = await outcomeOf(reactivate(poor, now))
      await reactivate(rich, now)
      return [refused, await dueOf(poor), await dueOf(rich)]
    },
    follows: ['insufficient_fuel: Reactivation needs $8.31 more fuel.', [], [usd(27.31)]],
  },
  {
    term: 'reactivation for nothing',
    change: (now) => owner.change({ reactivationFee: usd(0) }, now),
    begun: async () => async () => undefined,
    keeps: undefined,
    anew: async (now) => {
      const id = await withFuel(20, now)
      await reactivate(id, now)
      return dueOf(id)
    },
    follows: [],
  },
  {
    term: 'the partner’s discount, when a trade is opened',
    change: (now) => owner.change({ partnerDiscountBasisPoints: 730 }, now),
    begun: async (now) => {
      const opened = await partnerTerms(now)
      return async () => opened
    },
    keeps: 500,
    anew: partnerTerms,
    follows: 730,
  },
  {
    term: 'the joining bonus, when it is claimed',
    change: (now) => owner.change({ joiningBonus: usd(3.21) }, now),
    begun: async (now) => {
      const id = await claim(now)
      return () => bonusOf(id)
    },
    keeps: usd(5),
    anew: async (now) => bonusOf(await claim(now)),
    follows: usd(3.21),
  },
  {
    term: 'the grace, when it begins',
    change: (now) => owner.change({ graceDays: 31 }, now),
    begun: async (now) => {
      const id = await low(now)
      return async () => {
        const { days, graceEndsAt } = await graceOf(id)
        const work = [endGrace({ db, askBots: changeBots })]
        await runInOrder(db, work, addSeconds(graceEndsAt, -1))
        const { state } = await botOf(id)
        await runInOrder(db, work, graceEndsAt)
        return [days, state, await botOf(id), (await warningOf(id)).body]
      }
    },
    keeps: [
      7,
      'low_fuel',
      { state: 'deactivated', reason: 'Fuel has been low for 7 days.' },
      expect.stringContaining('managed for 7 more days'),
    ],
    anew: async (now) => {
      const id = await low(now)
      const { days, graceEndsAt } = await graceOf(id)
      await runInOrder(db, [endGrace({ db, askBots: changeBots })], graceEndsAt)
      return [days, await botOf(id), (await warningOf(id)).body]
    },
    follows: [
      31,
      { state: 'deactivated', reason: 'Fuel has been low for 31 days.' },
      expect.stringContaining('managed for 31 more days'),
    ],
  },
  {
    term: 'when fuel is low, at every time',
    change: (now) => owner.change({ lowFuelMin: usd(2.5), lowFuelBasisPoints: 730 }, now),
    begun: async (now) => async () => lowFuelThreshold(db, capital, now),
    keeps: usd(1),
    anew: (now) => lowFuelThreshold(db, capital, now),
    follows: usd(7.3),
  },
  {
    term: 'the fuel that a package needs, when it is activated',
    change: async (now) => {
      const { version: basedOn } = (await readPackages(db, now)).find(({ id }) => id === 2) ?? { version: 0 }
      await inTx(db, (tx) => changePackage(tx, { id: 2, basedOn, now }, { requiredFuelBasisPoints: 1_337 }))
    },
    begun: async (now) => {
      const id = await withFuel(50, now)
      await inTx(db, (tx) => activatePackage(tx, id, 2, now))
      return async () => (await readOwnPackage(db, id, now))?.own.id
    },
    keeps: 2,
    anew: async (now) => {
      const id = await withFuel(50, now)
      return outcomeOf(inTx(db, (tx) => activatePackage(tx, id, 2, now)))
    },
    follows: 'insufficient_fuel: The Beginners package needs $16.85 more fuel.',
  },
]

async function partnerTerms(now: Date): Promise<number | undefined> {
  const id = await world.active()
  const [account] = await world.accountOf(id)
  if (!account) throw new Error(`${id} has no account`)
  await sql`UPDATE trading_accounts SET partner_confirmed_at = ${start} WHERE id = ${account.id}`.execute(db)
  return (await readTradeTerms(db, [account.id], now)).get(account.id)?.discountBasisPoints
}

let moments = 0
const later = () => addSeconds(start, ++moments * 600)

test.each(rows)('$term: what was before keeps its own, what comes after follows', async (row) => {
  const own = await row.begun(later())
  await row.change(later())
  expect(await own()).toEqual(row.keeps)
  expect(await row.anew(later())).toEqual(row.follows)
})
