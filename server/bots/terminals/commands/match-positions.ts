// long: what a deal, a position and a command say of each other is decided in one place

import { commandOf } from '@fairlead/engine/broker/command-comment'
import { tradeKind } from '@fairlead/engine/broker/positions'
import { reason } from '@fairlead/engine/broker/reason'
import { type InstrumentSymbol, instrumentOf, pointsOf } from '@fairlead/engine/market/instrument'
import { ownSymbol } from '../symbols/map-symbols.ts'
import { likenessOf } from '../symbols/name-symbols.ts'
import type { ReportedPosition, SymbolMap } from '../wire.ts'

/** A deal of the account that was not looked at yet. Money in micro-dollars. */
export type FreshDeal = {
  ticket: bigint
  order_id: bigint
  position_id: bigint
  symbol: string
  type: string
  entry: string
  volume: number
  price: number
  profit: bigint
  swap: bigint
  commission: bigint
  fee: bigint
  magic: bigint
  comment: string
  reason: number
  at: Date
  /** It was looked at before the position it closes was reported. */
  was_missed?: boolean
}

/** A position that the bot has opened. Volumes in the broker's lots. */
export type OwnPosition = {
  position_id: bigint
  trade_position_id: bigint
  command_id: bigint | null
  symbol: InstrumentSymbol
  side: 1 | -1
  entry_price: number
  opened_at: Date
  kind: number
  magic: bigint
  partner: bigint | null
  entry_commission: bigint
  volume_in: number
  volume_out: number
  closed_at: Date | null
  /** The broker's when it was opened, where that was known. */
  contract_size: number | null
  /** The trade it was a leg of, where that no longer waited for it. */
  parted_from: bigint | null
}

/** What the engine meant by a command. */
export type Intent = {
  id: bigint
  kind: 'open' | 'close' | 'modify'
  symbol: InstrumentSymbol
  trade_kind: number
  reason: number
  evidence: number
  partner: bigint | null
}

export type RecordedDeal = {
  ticket: bigint
  position: OwnPosition
  at: Date
  side: 'buy' | 'sell'
  entry: 'in' | 'out'
  volume: number
  price: number
  profit: bigint
  swap: bigint
  commission: bigint
  reason: number
  evidence: number
  magic: bigint
}

export type Reconciled = {
  deals: RecordedDeal[]
  /** All that are or were open, with what these deals have changed. */
  positions: OwnPosition[]
  /** Trades of which these deals leave nothing open. */
  closedTrades: bigint[]
  /** Positions of ours as the broker shows them, with what we know of each. */
  held: { own: OwnPosition; shown: ReportedPosition }[]
  /** Commands that these deals and positions show to have been carried out. */
  carriedOut: bigint[]
  /** Positions that the broker has given another number: from, to. */
  renamed: [bigint, bigint][]
  /** What does not fit, in words; empty where everything does. */
  disagreements: string[]
  /** Where the broker's word is taken over ours, and nothing explains it. */
  corrections: string[]
}

type Report = {
  deals: readonly FreshDeal[]
  /** Open, or of a trade that is. */
  known: readonly OwnPosition[]
  snapshot: readonly ReportedPosition[]
  before: ReadonlyMap<bigint, ReportedPosition>
  intents: ReadonlyMap<bigint, Intent>
  /** The command of each order that a terminal told of: bridges rewrite comments, and drop them. */
  orders: ReadonlyMap<bigint, bigint>
  symbols: SymbolMap
  magic: bigint
  /** When a terminal was first paired with the account. */
  since: Date
  offsetSeconds: number
}

const lotDust = 1e-6
const goneWords = ' is no longer open, but no deal shows it closing.'

/** The position of which a correction says that it went without a deal. */
export function vanishedIn(correction: string): bigint | undefined {
  const id = correction.endsWith(goneWords) ? /^Position (\d+) /.exec(correction)?.[1] : undefined
  return id === undefined ? undefined : BigInt(id)
}

/** MT5's DEAL_REASON. */
const byStop = 4
const byTarget = 5
const byStopOut = 6

const isOpen = ({ volume_in, volume_out }: OwnPosition) => volume_in - volume_out > lotDust

/**
 * Fits together what a broker reports of an account: its new deals, all its open positions, and what was asked of it. The broker is
 * always right. What a position is to us follows from the command that its comment names; without one, from our magic number, if it is
 * not older than the account's first pairing: what another member's bot opened on the login is that one's trade. The member's own
 * positions are none of ours, and a position of ours stays ours whoever closes it.
 */
export function matchPositions(told: Report): Reconciled {
  const positions = new Map(told.known.map((own) => [own.position_id, { ...own }]))
  const found: Reconciled = {
    deals: [],
    positions: [],
    closedTrades: [],
    held: [],
    carriedOut: [],
    renamed: [],
    disagreements: [],
    corrections: [],
  }
  rename(told, positions, found)
  const touched = new Set<bigint>()
  for (const deal of told.deals) {
    const command = commandOfDeal(told, deal)
    if (command !== undefined && told.intents.has(command)) found.carriedOut.push(command)
    if (deal.entry === 'in') noteEntry(told, positions, found, deal)
    else if (deal.entry === 'out' || deal.entry === 'out_by') noteExit(told, positions, found, deal)
    else if (deal.entry === 'inout' && positions.has(deal.position_id))
      found.corrections.push(`Position ${deal.position_id} was reversed, which only netting accounts do.`)
    const own = positions.get(deal.position_id)
    if (own) touched.add(own.trade_position_id)
  }
  const all = [...positions.values()]
  for (const trade of touched)
    if (!all.some((own) => own.trade_position_id === trade && isOpen(own))) found.closedTrades.push(trade)
  compare(told, all, found)
  found.positions = all
  return found
}

function commandIn(comment: string): bigint | undefined {
  const command = commandOf(comment)
  return command === null ? undefined : BigInt(command)
}

/** By the order's number, which is that of the position it opens; the comment is the second way. */
function commandOfDeal({ orders }: Report, deal: FreshDeal): bigint | undefined {
  const opened = deal.entry === 'in' ? orders.get(deal.position_id) : undefined
  return orders.get(deal.order_id) ?? opened ?? commandIn(deal.comment)
}

const commandOfPosition = ({ orders }: Report, { id, comment }: ReportedPosition): bigint | undefined =>
  orders.get(BigInt(id)) ?? commandIn(comment)

const isOurs = (
  { magic, intents, since }: Report,
  one: { magic: bigint | number },
  command: bigint | undefined,
  openedAt: Date,
): boolean => {
  if (command !== undefined && intents.get(command)?.kind === 'open') return true
  return BigInt(one.magic) === magic && openedAt >= since
}

/** A position that is gone without a deal, while one of the same command has come without one, is the same under another number. */
function rename(told: Report, positions: Map<bigint, OwnPosition>, found: Reconciled): void {
  const shown = new Set(told.snapshot.map(({ id }) => BigInt(id)))
  const dealt = new Set(told.deals.map(({ position_id }) => position_id))
  for (const one of told.snapshot) {
    const id = BigInt(one.id)
    const command = commandOfPosition(told, one)
    if (positions.has(id) || dealt.has(id) || command === undefined) continue
    const own = [...positions.values()].find(
      (known) =>
        known.command_id === command && isOpen(known) && !shown.has(known.position_id) && !dealt.has(known.position_id),
    )
    if (!own || Math.abs(own.volume_in - own.volume_out - one.volume) > lotDust) continue
    positions.delete(own.position_id)
    positions.set(id, { ...own, position_id: id })
    found.renamed.push([own.position_id, id])
    found.corrections.push(`The broker now numbers position ${own.position_id} as ${id}.`)
  }
}

function noteEntry(told: Report, positions: Map<bigint, OwnPosition>, found: Reconciled, deal: FreshDeal): void {
  if (deal.type !== 'buy' && deal.type !== 'sell') return
  const command = commandOfDeal(told, deal)
  if (!isOurs(told, deal, command, deal.at)) return
  const intent = command === undefined ? undefined : told.intents.get(command)
  const symbol = ownSymbol(told.symbols, deal.symbol) ?? renamedSymbol(deal, intent)
  if (!symbol) {
    found.corrections.push(`A position was opened in ${deal.symbol}, which is not one of our instruments.`)
    return
  }
  const cost = deal.commission + deal.fee
  const earlier = positions.get(deal.position_id)
  const own = earlier ?? openedBy(told, positions, deal, symbol, intent)
  if (earlier) {
    // Filled in parts: the price is the mean of them.
    own.entry_price = (own.entry_price * own.volume_in + deal.price * deal.volume) / (own.volume_in + deal.volume)
  } else if (!intent) found.corrections.push(`Position ${deal.position_id} has our number, but we did not request it.`)
  own.volume_in = round(own.volume_in + deal.volume)
  own.entry_commission += cost
  positions.set(deal.position_id, own)
  found.deals.push({
    ...figuresOf(deal, own, cost),
    entry: 'in',
    profit: deal.profit,
    reason: intent?.reason ?? reason.openRequest,
    evidence: intent?.evidence ?? 0,
  })
}

/** What was asked for, where the broker has given it another name since. */
const renamedSymbol = ({ symbol }: FreshDeal, intent: Intent | undefined): InstrumentSymbol | undefined =>
  intent && likenessOf(symbol, instrumentOf(intent.symbol)) ? intent.symbol : undefined

function openedBy(
  { magic, symbols }: Report,
  positions: ReadonlyMap<bigint, OwnPosition>,
  deal: Pick<FreshDeal, 'position_id' | 'type' | 'price' | 'at'>,
  symbol: InstrumentSymbol,
  intent: Intent | undefined,
): OwnPosition {
  const partner = intent?.partner ?? null
  const covered = partner === null ? undefined : positions.get(partner)
  return {
    position_id: deal.position_id,
    // A counter trade whose position was closed while it was on its way is a trade of its own.
    trade_position_id: covered && isOpen(covered) ? covered.trade_position_id : deal.position_id,
    command_id: intent?.id ?? null,
    symbol,
    side: deal.type === 'buy' ? 1 : -1,
    entry_price: deal.price,
    opened_at: deal.at,
    kind: intent?.trade_kind ?? tradeKind.plain,
    magic,
    partner,
    entry_commission: 0n,
    volume_in: 0,
    volume_out: 0,
    closed_at: null,
    contract_size: symbols[symbol]?.contractSize ?? null,
    parted_from: null,
  }
}

function noteExit(told: Report, positions: Map<bigint, OwnPosition>, found: Reconciled, deal: FreshDeal): void {
  const own = positions.get(deal.position_id)
  if (!own) return
  const command = commandOfDeal(told, deal)
  const intent = command === undefined ? undefined : told.intents.get(command)
  const atMarket = deal.entry === 'out_by' ? marketProfit(told, own, deal) : undefined
  own.volume_out = round(own.volume_out + deal.volume)
  if (own.volume_out - own.volume_in > lotDust)
    found.corrections.push(`More of position ${deal.position_id} was closed than had been opened.`)
  found.deals.push({
    ...figuresOf(deal, own, deal.commission + deal.fee),
    entry: 'out',
    profit: atMarket ?? deal.profit,
    ...whyClosed(deal, own, intent),
  })
}

/** Closed against another position the broker books the whole profit on one of them: what ours had made at the market counts. */
function marketProfit({ before }: Report, own: OwnPosition, deal: FreshDeal): bigint | undefined {
  const shown = before.get(own.position_id)
  if (!shown || shown.volume <= 0) return undefined
  return BigInt(Math.round(((shown.profit * deal.volume) / shown.volume) * 1_000_000))
}

function whyClosed(
  deal: FreshDeal,
  own: OwnPosition,
  intent: Intent | undefined,
): { reason: number; evidence: number } {
  if (intent) return { reason: intent.reason, evidence: intent.evidence }
  const points = pointsOf(instrumentOf(own.symbol), deal.price)
  if (deal.reason === byStop) return { reason: reason.stopLoss, evidence: points }
  if (deal.reason === byTarget) return { reason: reason.takeProfit, evidence: points }
  if (deal.reason === byStopOut) return { reason: reason.stopOut, evidence: 0 }
  return { reason: reason.closeRequest, evidence: 0 }
}

function figuresOf(deal: FreshDeal, own: OwnPosition, commission: bigint) {
  return {
    ticket: deal.ticket,
    position: own,
    at: deal.at,
    side: deal.type === 'buy' ? ('buy' as const) : ('sell' as const),
    volume: deal.volume,
    price: deal.price,
    swap: deal.swap,
    commission,
    magic: deal.magic,
  }
}

/** Every position of ours must be there with the volume that its deals leave, and none beside them. */
function compare(told: Report, all: readonly OwnPosition[], found: Reconciled): void {
  const { disagreements } = found
  const open = new Map(all.filter(isOpen).map((own) => [own.position_id, own]))
  for (const shown of told.snapshot) {
    const id = BigInt(shown.id)
    const command = commandOfPosition(told, shown)
    if (command !== undefined && told.intents.has(command)) found.carriedOut.push(command)
    const own = open.get(id)
    if (own) {
      open.delete(id)
      if (Math.abs(own.volume_in - own.volume_out - shown.volume) > lotDust)
        disagreements.push(
          `Position ${id} is of ${shown.volume} lots, but its deals add up to ${round(own.volume_in - own.volume_out)}.`,
        )
      found.held.push({ own, shown })
    } else if (isOurs(told, shown, command, new Date((shown.openTime - told.offsetSeconds) * 1000))) {
      disagreements.push(`Position ${id} is open, but no deal shows it opening.`)
      const symbol = ownSymbol(told.symbols, shown.symbol)
      if (symbol) found.held.push({ own: adopted(told, shown, symbol), shown })
    }
  }
  for (const { position_id } of open.values()) disagreements.push(`Position ${position_id}${goneWords}`)
}

function adopted(told: Report, shown: ReportedPosition, symbol: InstrumentSymbol): OwnPosition {
  const command = commandOfPosition(told, shown)
  const intent = command === undefined ? undefined : told.intents.get(command)
  const deal = { position_id: BigInt(shown.id), type: shown.side, price: shown.openPrice, at: new Date(0) }
  return { ...openedBy(told, new Map(), deal, symbol, intent), volume_in: shown.volume }
}

const round = (lots: number): number => Math.round(lots * 1e8) / 1e8
