import type { routes } from '@fairlead/contract/table'
import { distanceToLossClosure } from '@fairlead/engine/risk/loss-closure'
import type { MemberChoice } from '@fairlead/engine/strategy/bot-settings'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { readFuelGate } from '../../finance/fuel/charges/host-bot.ts'
import { type FuelNeed, readFuelNeed } from '../../finance/fuel/reads/read-fuel-need.ts'
import { readFuelPace } from '../../finance/fuel/reads/read-fuel-pace.ts'
import type { Reader } from '../../platform/database/db.ts'
import { isInService, isToBeSetUp } from './bot-states.ts'
import { type Bot, botOf } from './bot-store.ts'
import { figuresOfAccount } from './brokers/account-store.ts'
import { type BrokerForm, formOf } from './brokers/broker-store.ts'
import { asWire, previewChoice } from './choices/bot-choice.ts'
import { type MarketToday, tradedOf } from './choices/market-today.ts'
import { missingForLive } from './missing-for-live.ts'
import { readStops } from './read-stops.ts'

const microPerCent = 10_000n

type Reply = z.output<(typeof routes.readBot)['reply']>

/** How a member's bot stands, in figures. Before it is set up those of the form count. */
export async function readBot(
  reader: Reader,
  { memberId, isSandbox, now, today }: { memberId: bigint; isSandbox: boolean; now: Date; today: MarketToday },
): Promise<Reply> {
  const bot = await botOf(reader, memberId)
  const form = await formOf(reader, memberId)
  const { graceEndsAt } = await readFuelGate(reader, memberId)
  const pace = await readFuelPace(reader, memberId, now)
  const money = await moneyOf(reader, bot, form)
  const { capitalCents, equityCents } = money
  const preview =
    capitalCents === null
      ? null
      : previewTraded(bot?.settings ?? null, { capitalCents, equityCents: equityCents ?? capitalCents }, today)
  const { stops, leavesSome } = await readStops(reader, memberId, preview?.assets ?? [])
  return {
    state: bot?.state ?? 'none',
    since: bot?.since.toISOString() ?? null,
    reason: bot?.reason ?? null,
    submittedAt: form?.submitted_at.toISOString() ?? null,
    activatedAt: bot?.activated_at?.toISOString() ?? null,
    deactivatesAt: bot?.low && graceEndsAt ? graceEndsAt.toISOString() : null,
    mayOpen: bot?.state === 'active' && leavesSome,
    // Before it trades, nothing holds it back.
    stops: bot && isInService(bot) ? stops : [],
    capital: inDollars(capitalCents),
    balance: inDollars(money.balanceCents),
    equity: inDollars(equityCents),
    lossClosureDistance:
      capitalCents === null || equityCents === null
        ? null
        : distanceToLossClosure(equityCents, capitalCents).cents / 100,
    openPositions: money.openPositions,
    lastBarAt: money.lastBarAt?.toISOString() ?? null,
    fuelRunwayDays: pace.runwayDays,
    fuelPerDay: toDollars(pace.usedPerDay),
    fuelNeed:
      capitalCents === null
        ? null
        : inWire(
            await readFuelNeed(reader, { memberId, capital: micro(BigInt(capitalCents) * microPerCent), pace, now }),
          ),
    settings: asWire(bot?.settings ?? null),
    preview,
    awaits:
      bot && form && !isSandbox && isToBeSetUp(bot.state)
        ? (await missingForLive(reader, form, now)).map(({ forMember }) => forMember)
        : [],
  }
}

/** What a choice means in figures, and what the account would really trade by it today. */
export function previewTraded(
  choice: MemberChoice | null,
  { capitalCents, equityCents }: { capitalCents: number; equityCents: number },
  today: MarketToday,
) {
  const preview = previewChoice(choice, capitalCents, equityCents)
  return { ...preview, traded: tradedOf(choice, capitalCents, preview.assets, today) }
}

/** The capital that settings are worked out for, and the equity of the bot in service, if there is one. */
export async function sizeOf(
  reader: Reader,
  memberId: bigint,
): Promise<{ capitalCents: number; equityCents: number } | undefined> {
  const { capitalCents, equityCents } = await moneyOf(
    reader,
    await botOf(reader, memberId),
    await formOf(reader, memberId),
  )
  return capitalCents === null ? undefined : { capitalCents, equityCents: equityCents ?? capitalCents }
}

async function moneyOf(reader: Reader, bot: Bot | undefined, form: BrokerForm | undefined) {
  const account = bot?.account_id ? await figuresOfAccount(reader, bot.account_id) : undefined
  const capital = bot && isInService(bot) ? account?.capital : form?.capital
  return {
    capitalCents: capital ? Number(capital / microPerCent) : null,
    balanceCents: account?.balance_cents == null ? null : Number(account.balance_cents),
    equityCents: account?.equity_cents == null ? null : Number(account.equity_cents),
    openPositions: account?.open_positions ?? 0,
    lastBarAt: account?.reached ?? null,
  }
}

const inDollars = (cents: number | null): number | null =>
  cents === null ? null : toDollars(micro(BigInt(cents) * microPerCent))

const inWire = ({ lowBelow, owed, toClear, forMonth }: FuelNeed) => ({
  lowBelow: toDollars(lowBelow),
  owed: toDollars(owed),
  toClear: toDollars(toClear),
  forMonth: toDollars(forMonth),
})
