import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { AdvisorDesk, type Call, type Reply, type ShownSymbol, type World } from '../testing/advisor-desk.ts'
import { compileAdvisor } from '../testing/compile-advisor.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const syncPath = '/api/terminal/sync'
/** So many seconds MetaTrader must show the same before anything is told. */
const settleSeconds = 5

type Report = {
  deals: { ticket: number }[]
  again: { ticket: number; swap: number }[]
  symbols: object[]
  symbolsPending?: number
}

/** The compiled advisor, where the test is MetaTrader and the service at once. */
async function desk(world: Partial<World>, wantedSymbols: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-facts-'))
  whenOver(async () => rmSync(folder, { recursive: true, force: true }))
  const service = { ackDeal: 0, ackAgain: true, wantedSymbols }
  const answer = ({ path, body }: Call): Reply => {
    if (path !== syncPath) return { status: 200, body: { terminalId: 1, key: 'key' } }
    const { deals } = body as Report
    service.ackDeal = deals.at(-1)?.ticket ?? service.ackDeal
    const settings = {
      entriesAllowed: true,
      magic: 7,
      syncMs: 1000,
      historyFrom: 0,
      state: '',
      fuel: 1,
      newestVersion: '',
    }
    return {
      status: 200,
      body: {
        ...{ ackDeal: service.ackDeal, ackAgain: service.ackAgain, ackLog: 0, commands: [], symbols: {} },
        settings: { ...settings, wantedSymbols: service.wantedSymbols },
      },
    }
  }
  const start = async () => {
    const advisor = new AdvisorDesk(
      { program, folder, address: 'https://fairlead.example', code: 'CODE' },
      { world, answer },
    )
    whenOver(async () => advisor.kill())
    await advisor.init()
    return advisor
  }
  return { service, start }
}
const toldBy = (advisor: AdvisorDesk): Report[] => advisor.bodiesOf(syncPath) as Report[]
const tickets = (deals: readonly { ticket: number }[] = []) => deals.map(({ ticket }) => ticket)

const at = Date.parse('2026-03-03T05:00:00Z')
const dealsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ ticket: 1_000 + place, at: at + place }))

describe.skipIf(program === '')('the compiled advisor', () => {
  test('tells the last fifty deals again when it is started, and then only what has changed', async () => {
    const { start, service } = await desk({ deals: dealsOf(60) })
    const advisor = await start()
    await advisor.seconds(settleSeconds + 3)
    expect(toldBy(advisor).flatMap(({ deals }) => tickets(deals))).toHaveLength(60)
    // It was told them by itself: there is nothing to tell again.
    expect(toldBy(advisor).flatMap(({ again }) => tickets(again))).toEqual([])
    advisor.kill()

    const other = await start()
    await other.seconds(settleSeconds + 3)
    expect(service.ackDeal).toBe(1_059)
    const lengths = toldBy(other).map(({ again }) => again.length)
    // The first answer says from where on.
    expect(lengths.slice(0, 4)).toEqual([0, 50, 0, 0])
  })

  test('tells a deal whose swap was corrected again, until the service has it', async () => {
    const { start, service } = await desk({ deals: dealsOf(10) })
    const advisor = await start()
    await advisor.seconds(settleSeconds + 2)
    service.ackAgain = false
    advisor.world.deals = dealsOf(10).map((deal) => (deal.ticket === 1_004 ? { ...deal, swap: -1.5 } : deal))
    const before = toldBy(advisor).length
    await advisor.seconds(2)
    service.ackAgain = true
    await advisor.seconds(3)
    expect(
      toldBy(advisor)
        .slice(before)
        .map(({ again }) => tickets(again)),
    ).toEqual([[1_004], [1_004], [1_004], [], []])
    expect(toldBy(advisor)[before]?.again[0]).toMatchObject({ swap: -1.5 })
  })

  test('tells a deal that was booked with an earlier time, though it stands before the last one that was told', async () => {
    const { start } = await desk({ deals: dealsOf(10) })
    const advisor = await start()
    await advisor.seconds(settleSeconds + 2)
    const before = toldBy(advisor).length
    advisor.world.deals = [...dealsOf(9), { ticket: 7, at: at + 8 }, ...dealsOf(10).slice(9)]
    await advisor.seconds(2)
    expect(
      toldBy(advisor)
        .slice(before)
        .map(({ again }) => tickets(again)),
    ).toEqual([[7], []])
  })

  test('tells currencies, how profit is worked out, and what was made up in the terminal', async () => {
    const symbols: ShownSymbol[] = [
      { name: 'XAUUSD.r', base: 'XAU', profit: 'USD', calculation: 4 },
      { name: 'XAUEUR', base: 'XAU', profit: 'EUR', calculation: 2 },
      { name: 'XAUUSD.fut', base: 'XAU', profit: 'USD', calculation: 33 },
      { name: 'XAUUSD.mine', base: 'XAU', profit: 'USD', calculation: 5, isCustom: true },
    ]
    const { start } = await desk({ symbols }, ['XAU'])
    const advisor = await start()
    await advisor.seconds(settleSeconds + 1)
    expect(toldBy(advisor).at(-1)?.symbols).toMatchObject([
      { name: 'XAUUSD.r', base: 'XAU', profit: 'USD', calc: 'cfd', custom: false },
      { name: 'XAUEUR', profit: 'EUR', calc: 'cfd' },
      { name: 'XAUUSD.fut', calc: 'other' },
      { name: 'XAUUSD.mine', calc: 'forex', custom: true },
    ])
  })

  test('what its broker has not sent yet is no fact: it waits for it, half a minute at most, and says what is missing', async () => {
    const missing = { name: 'XAUUSD.b', base: 'XAU', isThere: false }
    const { start } = await desk({ symbols: [{ name: 'XAUUSD.a', base: 'XAU' }, missing] }, ['XAU'])
    const advisor = await start()
    await advisor.seconds(settleSeconds + 20)
    expect(toldBy(advisor).flatMap(({ symbols }) => symbols)).toEqual([])
    await advisor.seconds(15)
    expect(toldBy(advisor).at(-1)).toMatchObject({ symbols: [{ name: 'XAUUSD.a' }], symbolsPending: 1 })
    advisor.world.symbols = [
      { name: 'XAUUSD.a', base: 'XAU' },
      { ...missing, isThere: true },
    ]
    await advisor.seconds(1)
    expect(toldBy(advisor).at(-1)).toMatchObject({
      symbols: [{ name: 'XAUUSD.a' }, { name: 'XAUUSD.b' }],
      symbolsPending: 0,
    })
  })
})
