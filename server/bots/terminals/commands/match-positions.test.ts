import { tradeKind } from '@fairlead/engine/broker/positions'
import { reason } from '@fairlead/engine/broker/reason'
import { expect, test } from 'vitest'
import type { ReportedPosition, SymbolFacts } from '../wire.ts'
import { type FreshDeal, type Intent, matchPositions, type OwnPosition, vanishedIn } from './match-positions.ts'

const magic = 20_250n
const at = new Date('2026-03-03T06:00:00Z')
const gold: SymbolFacts = {
  name: 'xauusd.r',
  digits: 2,
  contractSize: 100,
  lotStep: 0.01,
  lotMin: 0.01,
  lotMax: 50,
  stopsLevel: 0,
  freezeLevel: 0,
  filling: 1,
  tradable: true,
  profit: 'USD',
}
const intent = (id: bigint, more: Partial<Intent> = {}): Intent => ({
  id,
  kind: 'open',
  symbol: 'XAUUSD',
  trade_kind: tradeKind.breakout,
  reason: reason.breakoutUp,
  evidence: 5,
  partner: null,
  ...more,
})
const deal = (ticket: bigint, position: bigint, more: Partial<FreshDeal> = {}): FreshDeal => ({
  ...{
    ticket,
    order_id: ticket,
    position_id: position,
    symbol: gold.name,
    type: 'buy',
    entry: 'in',
    volume: 0.1,
    price: 2_000,
    profit: 0n,
  },
  ...{ swap: 0n, commission: -350_000n, fee: 0n, magic, comment: 'FL 7 breakout up', reason: 3, at },
  ...more,
})
const out = (ticket: bigint, position: bigint, more: Partial<FreshDeal> = {}): FreshDeal =>
  deal(ticket, position, { type: 'sell', entry: 'out', price: 2_010, profit: 100_000_000n, comment: '', ...more })
const shown = (id: number, more: Partial<ReportedPosition> = {}): ReportedPosition => ({
  ...{
    ticket: id,
    id,
    symbol: gold.name,
    side: 'buy' as const,
    volume: 0.1,
    openPrice: 2_000,
    currentPrice: 2_010,
    sl: 1_990,
  },
  ...{ tp: 0, profit: 100, swap: 0, magic: Number(magic), comment: 'FL 7 breakout up', openTime: 1_772_524_800 },
  ...more,
})
const held = (id: bigint, more: Partial<OwnPosition> = {}): OwnPosition => ({
  ...{
    position_id: id,
    trade_position_id: id,
    command_id: 7n,
    symbol: 'XAUUSD' as const,
    side: 1 as const,
    entry_price: 2_000,
  },
  ...{
    opened_at: at,
    kind: tradeKind.breakout,
    magic,
    partner: null,
    entry_commission: -350_000n,
    volume_in: 0.1,
    volume_out: 0,
    closed_at: null,
    contract_size: 100,
    parted_from: null,
  },
  ...more,
})
type Report = Parameters<typeof matchPositions>[0]
const tell = (told: Partial<Report>) =>
  matchPositions({
    ...{
      deals: [],
      known: [],
      snapshot: [],
      before: new Map(),
      intents: new Map([[7n, intent(7n)]]),
      orders: new Map(),
      symbols: { XAUUSD: gold },
      magic,
      since: at,
      offsetSeconds: 0,
    },
    ...told,
  })

test('an order that was filled: its deal, its position and its command fit each other', () => {
  const found = tell({ deals: [deal(1n, 41n)], snapshot: [shown(41)] })
  expect(found).toMatchObject({
    deals: [{ ticket: 1n, entry: 'in', reason: reason.breakoutUp, evidence: 5, commission: -350_000n }],
    held: [{ own: { position_id: 41n, trade_position_id: 41n, kind: tradeKind.breakout } }],
    carriedOut: [7n, 7n],
    disagreements: [],
    corrections: [],
    closedTrades: [],
  })
})

test.each([
  { comment: '', what: 'drops' },
  { comment: 'bridge 55012', what: 'rewrites' },
  { comment: 'FL 8 another', what: 'mixes up' },
])('a bridge that $what the comment: the order’s number leads to the command', ({ comment }) => {
  const orders = new Map([[41n, 7n]])
  const intents = new Map([
    [7n, intent(7n)],
    [8n, intent(8n, { reason: reason.momentumUp })],
  ])
  const found = tell({
    orders,
    intents,
    deals: [deal(1n, 41n, { comment, magic: 0n })],
    snapshot: [shown(41, { comment, magic: 0 })],
  })
  expect(found).toMatchObject({
    deals: [{ reason: reason.breakoutUp, evidence: 5 }],
    held: [{ own: { command_id: 7n } }],
    carriedOut: [7n, 7n],
    disagreements: [],
    corrections: [],
  })
})

test('an exit is known by the number of its order, too', () => {
  const intents = new Map([[8n, intent(8n, { kind: 'close', reason: reason.channelLeft })]])
  const found = tell({
    ...{ known: [held(41n)], intents, orders: new Map([[77n, 8n]]) },
    deals: [out(2n, 41n, { order_id: 77n, comment: 'bridge' })],
  })
  expect(found).toMatchObject({ deals: [{ reason: reason.channelLeft }], carriedOut: [8n] })
})

test('a symbol that was renamed after the order is the one that was asked for', () => {
  const symbols = { XAUUSD: { ...gold, name: 'XAUUSD.pro' } }
  expect(tell({ symbols, deals: [deal(1n, 41n)], snapshot: [shown(41)] })).toMatchObject({
    deals: [{ position: { symbol: 'XAUUSD' } }],
    corrections: [],
  })
})

test('a position keeps the size of the contract it was opened with', () => {
  const symbols = { XAUUSD: { ...gold, contractSize: 10 } }
  const opened = tell({ symbols, deals: [deal(1n, 41n)], snapshot: [shown(41)] }).positions
  expect(opened).toMatchObject([{ contract_size: 10 }])
  expect(tell({ known: [held(41n)], symbols, snapshot: [shown(41)] }).positions).toMatchObject([{ contract_size: 100 }])
})

test('an order filled in parts is one position at the mean price', () => {
  const parts = [deal(1n, 41n, { volume: 0.04, price: 2_000 }), deal(2n, 41n, { volume: 0.06, price: 2_005 })]
  const found = tell({ deals: parts, snapshot: [shown(41)] })
  expect(found.positions).toMatchObject([{ volume_in: 0.1, entry_price: 2_003, entry_commission: -700_000n }])
  expect(found.disagreements).toEqual([])
})

test('the member’s own trades are none of ours', () => {
  const mine = { magic: 0n, comment: '' }
  const found = tell({
    deals: [deal(1n, 41n, mine), out(2n, 41n, mine)],
    snapshot: [shown(42, { magic: 0, comment: '' })],
  })
  expect(found).toMatchObject({ deals: [], positions: [], held: [], disagreements: [], corrections: [] })
})

test.each([
  { by: 'the member', more: { magic: 0n }, why: reason.closeRequest },
  { by: 'its stop', more: { magic: 0n, reason: 4 }, why: reason.stopLoss },
  { by: 'its target', more: { magic: 0n, reason: 5 }, why: reason.takeProfit },
  { by: 'the broker’s stop-out', more: { magic: 0n, reason: 6 }, why: reason.stopOut },
  { by: 'a command', more: { comment: 'FL 8 channel left' }, why: reason.channelLeft },
])('a position of ours that $by has closed is a closed trade', ({ more, why }) => {
  const intents = new Map([
    [7n, intent(7n)],
    [8n, intent(8n, { kind: 'close', reason: reason.channelLeft })],
  ])
  const found = tell({ known: [held(41n)], deals: [out(2n, 41n, more)], intents })
  expect(found.deals).toMatchObject([{ entry: 'out', reason: why, profit: 100_000_000n }])
  expect(found).toMatchObject({ closedTrades: [41n], disagreements: [], held: [] })
})

test('a trade is closed once nothing of it is open', () => {
  const part = tell({
    known: [held(41n)],
    deals: [out(2n, 41n, { volume: 0.04 })],
    snapshot: [shown(41, { volume: 0.06 })],
  })
  expect(part).toMatchObject({ closedTrades: [], disagreements: [], held: [{ own: { volume_out: 0.04 } }] })
  const pair = [held(41n), held(42n, { trade_position_id: 41n, side: -1, kind: tradeKind.counter, partner: 41n })]
  expect(tell({ known: pair, deals: [out(2n, 41n)], snapshot: [shown(42, { side: 'sell' })] }).closedTrades).toEqual([])
  expect(tell({ known: pair, deals: [out(2n, 41n), out(3n, 42n)] }).closedTrades).toEqual([41n])
})

test('a counter trade belongs to the trade it covers, unless that was closed meanwhile', () => {
  const intents = new Map([[7n, intent(7n, { partner: 40n, trade_kind: tradeKind.counter })]])
  const covering = (known: OwnPosition[]) =>
    tell({ known, deals: [deal(1n, 41n)], snapshot: [shown(41)], intents }).deals[0]?.position
  expect(covering([held(40n)])).toMatchObject({ trade_position_id: 40n })
  expect(covering([held(40n, { volume_out: 0.1 })])).toMatchObject({ trade_position_id: 41n })
})

test('closed against another position it counts at the market price of the moment', () => {
  const before = new Map([[41n, shown(41, { profit: 80 })]])
  const by = out(2n, 41n, { entry: 'out_by', profit: 123_000_000n, magic: 0n })
  expect(tell({ known: [held(41n)], deals: [by], before }).deals).toMatchObject([{ profit: 80_000_000n }])
  // Of a half only the half; and what the broker says where nobody saw it before.
  expect(tell({ known: [held(41n)], deals: [{ ...by, volume: 0.05 }], before }).deals).toMatchObject([
    { profit: 40_000_000n },
  ])
  expect(tell({ known: [held(41n)], deals: [by] }).deals).toMatchObject([{ profit: 123_000_000n }])
})

test('a position that the broker numbers anew is the same, and that is written down', () => {
  const found = tell({ known: [held(41n)], snapshot: [shown(99)] })
  expect(found).toMatchObject({
    renamed: [[41n, 99n]],
    held: [{ own: { position_id: 99n, trade_position_id: 41n } }],
    disagreements: [],
  })
  expect(found.corrections).toHaveLength(1)
})

test.each([
  { what: 'a position without a deal', told: { snapshot: [shown(41)] }, held: 1 },
  { what: 'a position that is gone without one', told: { known: [held(41n)] }, held: 0 },
  { what: 'another volume', told: { known: [held(41n)], snapshot: [shown(41, { volume: 0.2 })] }, held: 1 },
])('$what does not fit; the books follow the broker', ({ told, held: count }) => {
  const found = tell(told)
  expect(found.disagreements).toHaveLength(1)
  expect(found.held).toHaveLength(count)
})

test.each([
  {
    what: 'our number without a command',
    told: { deals: [deal(1n, 41n, { comment: '' })], snapshot: [shown(41, { comment: '' })] },
  },
  { what: 'a symbol that is none of ours', told: { deals: [deal(1n, 41n, { symbol: 'EURUSD' })] } },
  { what: 'more closed than opened', told: { known: [held(41n)], deals: [out(2n, 41n, { volume: 0.3 })] } },
  {
    what: 'a position turned round',
    told: { known: [held(41n)], deals: [out(2n, 41n, { entry: 'inout' })], snapshot: [shown(41)] },
  },
])('$what is written down', ({ told }) => {
  expect(tell(told).corrections).toHaveLength(1)
})

test('what was opened before the account was first paired is another’s: neither its deals nor its positions are ours', () => {
  const since = new Date(at.getTime() + 1_000)
  // Our number, and the command of another account.
  const earlier = { comment: 'FL 99 breakout up' }
  const found = tell({
    since,
    offsetSeconds: 7_200,
    deals: [deal(1n, 41n, earlier)],
    snapshot: [shown(41, { ...earlier, openTime: 1_772_524_800 })],
  })
  expect(found).toMatchObject({ deals: [], held: [], disagreements: [], corrections: [] })
  // A command of this account's is ours whatever the clocks say.
  expect(tell({ since, deals: [deal(1n, 41n)], snapshot: [shown(41)] }).held).toHaveLength(1)
})

test('a position that is gone without a deal is named by the words that say so', () => {
  const [words] = tell({ known: [held(41n)] }).disagreements
  expect(vanishedIn(words ?? '')).toBe(41n)
  expect(vanishedIn('The broker now numbers position 41 as 42.')).toBeUndefined()
})
