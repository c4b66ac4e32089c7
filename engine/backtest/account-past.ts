import { reason } from '../broker/reason.ts'
import type { InstrumentSymbol } from '../market/instrument.ts'
import { botSettings, type MemberChoice } from '../strategy/bot-settings.ts'
import type { AccountPast, AccountTurn, HandClose } from './replay-account.ts'

/** A deal as it was stored. */
export type PastDeal = {
  readonly ticket: number
  readonly position: number
  readonly trade: number
  readonly time: number
  readonly symbol: InstrumentSymbol
  readonly side: 'buy' | 'sell'
  readonly entry: 'in' | 'out'
  readonly steps: number
  readonly pricePoints: number
  readonly profitCents: number
  readonly swapCents: number
  readonly commissionCents: number
  readonly reason: number
}

/** What a member chose, as the service tells it. */
export type ToldChoice = {
  readonly assets?: readonly InstrumentSymbol[] | undefined
  readonly maxLossCents?: number | undefined
  readonly tradesMax?: number | undefined
}

/** A paper account's past as the service tells it. */
export type ToldPast = {
  readonly barSeconds: number
  readonly first: number
  readonly until: number
  /** Of the last change of settings. */
  readonly since: number
  readonly balanceCents: number
  readonly nextTicket: number
  /** In the order of time; the first held at the first bar. */
  readonly choices: readonly {
    readonly at: number
    readonly capitalCents: number
    readonly choice: ToldChoice | null
  }[]
  readonly switches: readonly {
    readonly at: number
    readonly paused?: boolean | undefined
    readonly lowFuel?: boolean | undefined
  }[]
  readonly shares: readonly { readonly at: number; readonly shares: readonly number[] }[]
  readonly deals: readonly PastDeal[]
}

/** The past as it is played once more; with another choice since the last change of settings, where one is given. */
export function accountPast(told: ToldPast, other?: MemberChoice): AccountPast {
  const { barSeconds, first, until, balanceCents, nextTicket, shares, switches, deals } = told
  const newest = told.choices.at(-1)
  const held = told.choices.map((one) => ({
    at: one.at,
    settings: botSettings(one.capitalCents, (one === newest ? other : undefined) ?? choiceOf(one.choice ?? {})),
  }))
  const [begun, ...later] = held
  if (!begun) throw new RangeError('the account has no settings')
  return {
    ...{ barSeconds, first, until, balanceCents, nextTicket, shares },
    settings: begun.settings,
    turns: [...later, ...switches.map(turnOf)],
    closes: handCloses(deals),
  }
}

const choiceOf = ({ assets, maxLossCents, tradesMax }: ToldChoice): MemberChoice => ({
  ...(assets !== undefined && { assets }),
  ...(maxLossCents !== undefined && { maxLossCents }),
  ...(tradesMax !== undefined && { tradesMax }),
})

const turnOf = ({ at, paused, lowFuel }: ToldPast['switches'][number]): AccountTurn => ({
  at,
  ...(paused !== undefined && { paused }),
  ...(lowFuel !== undefined && { lowFuel }),
})

/** What somebody closed between two bars, at the prices that there were. */
function handCloses(deals: readonly PastDeal[]): HandClose[] {
  const opened = new Map(deals.filter(({ entry }) => entry === 'in').map((deal) => [deal.position, deal]))
  return deals.flatMap(({ entry, reason: why, position, time, pricePoints }) => {
    const opening = opened.get(position)
    if (entry !== 'out' || why !== reason.closeRequest || !opening) return []
    const { symbol, side, time: openedAt } = opening
    return [{ at: time, symbol, side, openedAt, pricePoints }]
  })
}

/** The first deal that was not replayed as it was, by its place; none where all are the same to the cent. */
export function firstDifference(deals: readonly PastDeal[], replayed: readonly PastDeal[]): number | undefined {
  const most = Math.max(deals.length, replayed.length)
  for (let place = 0; place < most; place++) if (!isSame(deals[place], replayed[place])) return place
  return undefined
}

const compared = [
  ...(['ticket', 'position', 'trade', 'time', 'symbol', 'side', 'entry', 'steps', 'pricePoints'] as const),
  ...(['profitCents', 'swapCents', 'commissionCents', 'reason'] as const),
]

const isSame = (one: PastDeal | undefined, other: PastDeal | undefined): boolean =>
  one !== undefined && other !== undefined && compared.every((name) => one[name] === other[name])
