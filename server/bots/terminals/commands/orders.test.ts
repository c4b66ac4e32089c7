import { expect, test } from 'vitest'
import {
  compiledAdvisor,
  euro,
  opening,
  type Quote,
  showPositions,
  startOrders,
  symbolFacts,
} from '../testing/orders-alone.ts'

const compiled = test.skipIf('missing' in compiledAdvisor)
const outcomes = ({ results }: { results: { outcome: string; retcode: number }[] }) =>
  results.map(({ outcome, retcode }) => `${outcome} ${retcode}`)

compiled('a position that is not of the service is neither closed nor changed', async () => {
  const advisor = startOrders()
  await advisor.open()
  showPositions(advisor, [
    { ticket: 900, id: 500 },
    { ticket: 901, id: 501, magic: 0 },
    { ticket: 902, id: 502, magic: 78 },
  ])
  const close = (id: number, position: number) => advisor.execute({ id, kind: 'close', position, comment: '' })
  await close(1, 501)
  await close(2, 502)
  await advisor.execute({ id: 3, kind: 'modify', position: 502, sl: 1.05, tp: null })
  expect(advisor.sent).toEqual([])
  await close(4, 503)
  // A broker may number positions anew: closed is the one with this identifier.
  expect(outcomes(await close(5, 500))).toEqual([
    ...['refused 20006', 'refused 20006', 'refused 20006', 'refused 10036', 'done 10009'],
  ])
  expect(advisor.sent).toMatchObject([{ position: 900, volume: 0.1, magic: 77, type: 1 }])
})

compiled('without a magic number nothing is the service’s', async () => {
  const advisor = startOrders()
  await advisor.open()
  showPositions(advisor, [{ ticket: 500, magic: 0 }])
  await advisor.execute({ id: 1, kind: 'close', position: 500, comment: '' }, { magic: 0 })
  expect(outcomes(await advisor.execute({ id: 2, ...opening }, { magic: 0 }))).toEqual([
    'refused 20006',
    'refused 20006',
  ])
  expect(advisor.sent).toEqual([])
})

compiled.each([
  {
    what: 'too many lots',
    input: 'InpMaxTotalLots',
    value: 1,
    volume: 0.41,
    held: [0.3, 0.3],
    outcome: 'refused 20007',
  },
  {
    what: 'just as many lots as allowed',
    input: 'InpMaxTotalLots',
    value: 1,
    volume: 0.4,
    held: [0.3, 0.3],
    outcome: 'done 10009',
  },
  {
    what: 'a position too many',
    input: 'InpMaxPositions',
    value: 2,
    volume: 0.01,
    held: [0.3, 0.3],
    outcome: 'refused 20007',
  },
  {
    what: 'too many lots in one order',
    input: 'InpMaxLots',
    value: 0.05,
    volume: 0.06,
    held: [],
    outcome: 'refused 20003',
  },
  { what: 'the member’s own stop', input: 'InpStop', value: true, volume: 0.1, held: [], outcome: 'refused 20001' },
])('$what: $outcome', async ({ input, value, volume, held, outcome }) => {
  const advisor = startOrders()
  await advisor.input(input, value)
  await advisor.open()
  // What the member holds on their own account takes no room from the service.
  showPositions(advisor, [
    { ticket: 1, volume: 40, magic: 0 },
    ...held.map((lots, n) => ({ ticket: n + 2, volume: lots })),
  ])
  expect(outcomes(await advisor.execute({ id: 1, ...opening, volume }))).toEqual([outcome])
  expect(advisor.sent.length).toBe(outcome === 'done 10009' ? 1 : 0)
})

compiled('what it does not know, what came too late and what the service does not allow is not sent', async () => {
  const advisor = startOrders()
  await advisor.open()
  showPositions(advisor, [{ ticket: 500, sl: 1.05, tp: 1.2 }])
  await advisor.execute({ id: 1, kind: 'hedge', position: 500, sl: null, tp: null })
  await advisor.execute({ id: 2, ...opening }, { leftMs: 0 })
  await advisor.execute({ id: 3, ...opening }, { entries: false })
  await advisor.execute({ id: 4, ...opening, symbol: 'eurgbp' })
  expect(outcomes(await advisor.execute({ id: 4, ...opening }))).toEqual([
    ...['refused 20005', 'expired 20002', 'refused 20010', 'refused 20011'],
  ])
  expect(advisor.sent).toEqual([])
})

compiled('a stop that the command leaves out stays, and 0 takes it away', async () => {
  const advisor = startOrders()
  await advisor.open()
  showPositions(advisor, [{ ticket: 500, sl: 1.05, tp: 1.2 }])
  await advisor.execute({ id: 1, kind: 'modify', position: 500, sl: null, tp: 1.3 })
  await advisor.execute({ id: 2, kind: 'modify', position: 500, sl: 1.06 })
  await advisor.execute({ id: 3, kind: 'modify', position: 500, sl: 0, tp: null })
  expect(advisor.sent.map(({ action, sl, tp }) => [action, sl, tp])).toEqual([
    [6, 1.05, 1.3],
    [6, 1.06, 1.2],
    [6, 0, 1.2],
  ])
})

compiled('a refused price is tried again after a pause, three times at most', async () => {
  const advisor = startOrders()
  await advisor.open()
  advisor.answers = [{ retcode: 10004 }, { retcode: 10021 }, { retcode: 10009 }]
  expect((await advisor.execute({ id: 1, ...opening })).slept).toEqual([300, 300])
  advisor.answers = [{ retcode: 10004 }, { retcode: 10004 }, { retcode: 10004 }]
  const reply = await advisor.execute({ id: 2, ...opening })
  expect([reply.slept, outcomes(reply)]).toEqual([
    [300, 300],
    ['done 10009', 'refused 10004'],
  ])
  expect(advisor.sent.length).toBe(6)
})

compiled('nothing is tried again after the command has expired', async () => {
  const advisor = startOrders()
  await advisor.open()
  advisor.answers = [{ retcode: 10004 }]
  // It would go out one millisecond after its end.
  const late = await advisor.execute({ id: 1, ...opening }, { leftMs: 300 })
  expect([late.slept, outcomes(late), advisor.sent.length]).toEqual([[], ['refused 10004'], 1])
  // The broker takes two seconds to answer.
  advisor.answers = [{ retcode: 10004 }]
  advisor.onOrder = () => advisor.tell('time\t1000\t1000\t1000\t502000')
  const slow = await advisor.execute({ id: 2, ...opening }, { leftMs: 2_000 })
  expect([slow.slept, advisor.sent.length]).toEqual([[], 2])
})

compiled.each([
  { filling: 1, tried: [0, 2, 1] },
  { filling: 2, tried: [1, 2, 0] },
  { filling: 3, tried: [0, 1, 2] },
  { filling: 0, tried: [2, 0, 1] },
])('filling modes of a symbol that allows $filling: $tried', async ({ filling, tried }) => {
  const advisor = startOrders()
  advisor.symbol('eurusd', symbolFacts({ ...euro, filling }))
  await advisor.open()
  advisor.answers = tried.map(() => ({ retcode: 10030 }))
  const reply = await advisor.execute({ id: 1, ...opening })
  expect(advisor.sent.map((order) => order.filling)).toEqual(tried)
  expect([reply.slept, outcomes(reply)]).toEqual([[], ['refused 10030']])
  advisor.answers = [{ retcode: 10030 }]
  expect(outcomes(await advisor.execute({ id: 2, ...opening }))).toEqual(['refused 10030', 'done 10009'])
})

const yen: Quote = { digits: 3, bid: 150, ask: 150.02 }
const bitcoin: Quote = { digits: 2, bid: 60_000, ask: 60_030 }
compiled.each([
  // 5 hundredths of a percent, in points.
  { name: 'eurusd', quote: euro, deviation: 56 },
  { name: 'usdjpy', quote: yen, deviation: 76 },
  { name: 'btcusd', quote: bitcoin, deviation: 3_002 },
])('the price of $name may move by one share of it: $deviation points', async ({ name, quote, deviation }) => {
  const advisor = startOrders()
  advisor.symbol(name, symbolFacts(quote))
  await advisor.open()
  await advisor.execute({ id: 1, ...opening, symbol: name })
  expect(advisor.sent).toMatchObject([{ deviation, price: quote.ask }])
})

compiled('the largest spread counts as a share of the price, and not for what is closed', async () => {
  const advisor = startOrders()
  await advisor.input('InpMaxSpread', 4)
  advisor.symbol('usdjpy', symbolFacts(yen))
  advisor.symbol('btcusd', symbolFacts(bitcoin))
  await advisor.open()
  showPositions(advisor, [{ ticket: 500, symbol: 'btcusd' }])
  await advisor.execute({ id: 1, ...opening, symbol: 'usdjpy' })
  await advisor.execute({ id: 2, ...opening, symbol: 'btcusd' })
  const reply = await advisor.execute({ id: 3, kind: 'close', position: 500, comment: '' })
  expect(outcomes(reply)).toEqual(['done 10009', 'refused 20004', 'done 10009'])
})

compiled.each([
  // A target of 1.09999 would lie below the price: 20 points are wanted from the bid, at which it closes.
  { side: 'buy', sl: 1.0998, tp: 1.1002, outcome: 'done 10009' },
  { side: 'buy', sl: 1.09981, tp: null, outcome: 'refused 20008' },
  { side: 'buy', sl: null, tp: 1.10019, outcome: 'refused 20008' },
  { side: 'buy', sl: 1.2, tp: null, outcome: 'refused 20008' },
  { side: 'sell', sl: 1.1003, tp: 1.0999, outcome: 'done 10009' },
  { side: 'sell', sl: 1.10029, tp: null, outcome: 'refused 20008' },
  { side: 'sell', sl: null, tp: 1.09991, outcome: 'refused 20008' },
])('$side with a stop at $sl and a target at $tp: $outcome', async ({ side, sl, tp, outcome }) => {
  const advisor = startOrders()
  advisor.symbol('eurusd', symbolFacts({ ...euro, stopsLevel: 20 }))
  await advisor.open()
  expect(outcomes(await advisor.execute({ id: 1, ...opening, side, sl, tp }))).toEqual([outcome])
  expect(advisor.sent.length).toBe(outcome === 'done 10009' ? 1 : 0)
})

compiled('stops lie on the steps of the symbol', async () => {
  const advisor = startOrders()
  advisor.symbol('us500', symbolFacts({ digits: 2, bid: 5_000, ask: 5_000.5, tick: 0.25 }))
  await advisor.open()
  await advisor.execute({ id: 1, ...opening, symbol: 'us500', sl: 4_900.1, tp: 5_100.9 })
  expect(advisor.sent).toMatchObject([{ sl: 4_900, tp: 5_101 }])
})

compiled('an order without an answer is unknown, and no code is no answer', async () => {
  const advisor = startOrders()
  await advisor.open()
  advisor.answers = [{ retcode: 0 }, { retcode: 10031 }]
  await advisor.execute({ id: 1, ...opening })
  expect(outcomes(await advisor.execute({ id: 2, ...opening }))).toEqual(['unknown 10012', 'unknown 10031'])
  expect(advisor.sent.length).toBe(2)
})
