import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { newestVersion } from './advisor-version.ts'
import { AdvisorDesk, type Call, type Reply, type World } from './testing/advisor-desk.ts'
import { compileAdvisor } from './testing/compile-advisor.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''

const pairPath = '/api/terminal/pair'
const syncPath = '/api/terminal/sync'
/** So many seconds MetaTrader must show the same, the sync of the last one included. */
const settleSeconds = 5

type Settings = Partial<Record<'commands' | 'newestVersion', unknown>>

const paired = (id = 1): Reply => ({ status: 200, body: { terminalId: id, key: `key-${id}` } })
const refused = (status: number, code: string, message: string): Reply => ({ status, body: { code, message } })
const cutOff = refused(403, 'forbidden', 'This terminal was cut off.')
const taken = ({ commands = [], newestVersion = '' }: Settings = {}): Reply => ({
  status: 200,
  body: {
    ...{ ackDeal: 0, ackLog: 0, commands, symbols: {} },
    settings: {
      ...{ entriesAllowed: true, magic: 7, syncMs: 1000, wantedSymbols: [], historyFrom: 0 },
      ...{ state: 'Active', fuel: 12, newestVersion },
    },
  },
})
const good = ({ path }: Call): Reply => (path === pairPath ? paired() : taken())
const open = (id: number) => ({
  ...{ id, kind: 'open', symbol: 'EURUSD', side: 'buy', volume: 0.01, position: null, sl: null, tp: null },
  ...{ magic: 7, comment: `FL ${id} open`, expiresAt: '2026-03-03T07:00:00.000Z' },
})

type At = { world?: Partial<World>; answer?: (call: Call) => Reply; code?: string; address?: string; folder?: string }

async function desk({
  world = {},
  answer = good,
  code = 'CODE-1',
  address = 'https://fairlead.example',
  folder,
}: At = {}) {
  const disk = folder ?? mkdtempSync(join(tmpdir(), 'fairlead-desk-'))
  if (!folder) whenOver(async () => rmSync(disk, { recursive: true, force: true }))
  const advisor = new AdvisorDesk({ program, folder: disk, address, code }, { world, answer })
  whenOver(async () => advisor.kill())
  await advisor.init()
  return { advisor, folder: disk }
}

/** One that is paired and has told once. */
async function connected(at: At = {}) {
  const one = await desk(at)
  await one.advisor.seconds(settleSeconds)
  expect(one.advisor.words).toBe('Connected')
  return one
}

describe.skipIf(program === '')('the compiled advisor', () => {
  describe('pairing', () => {
    test('a terminal that was cut off is paired again by another code', async () => {
      let isCutOff = false
      const { advisor } = await connected({
        answer: ({ path, headers, body }) => {
          if (path === pairPath) return paired(body.code === 'CODE-1' ? 1 : 2)
          return isCutOff && headers.includes('X-Terminal: 1\r') ? cutOff : taken()
        },
      })
      isCutOff = true
      await advisor.seconds(3)
      expect(advisor.words).toContain('This terminal was cut off.')
      expect(advisor.bodiesOf(pairPath)).toHaveLength(1)
      await advisor.useCode('CODE-2')
      await advisor.seconds(1)
      expect(advisor.bodiesOf(pairPath).at(-1)).toMatchObject({ code: 'CODE-2' })
      expect(advisor.words).toBe('Connected')
    })

    test('the code that a pairing was made with is not tried again, nor after a restart', async () => {
      const { advisor, folder } = await connected()
      advisor.kill()
      const { advisor: again } = await desk({ folder, answer: () => cutOff })
      await again.seconds(settleSeconds + 30)
      expect(again.bodiesOf(pairPath)).toEqual([])
      // Nor is the service asked each second whether it still means it.
      expect(again.bodiesOf(syncPath)).toHaveLength(1)
      await again.seconds(60)
      expect(again.bodiesOf(syncPath)).toHaveLength(2)
    })

    test('who cannot be paired now tries less and less often', async () => {
      const { advisor } = await desk({ answer: () => ({ status: 503 }) })
      await advisor.seconds(settleSeconds + 120)
      const times = advisor.bodiesOf(pairPath).length
      expect(times).toBeGreaterThanOrEqual(5)
      expect(times).toBeLessThanOrEqual(8)
      advisor.answer = good
      await advisor.seconds(60)
      expect(advisor.words).toBe('Connected')
    })

    test('a refusal stands until there are other inputs', async () => {
      const { advisor } = await desk({ answer: () => refused(400, 'invalid_token', 'This pairing code is wrong.') })
      await advisor.seconds(settleSeconds + 100)
      expect(advisor.bodiesOf(pairPath)).toHaveLength(1)
      expect(advisor.words).toBe('This pairing code is wrong.')
      advisor.answer = good
      await advisor.useCode('CODE-2')
      await advisor.seconds(3)
      expect(advisor.words).toBe('Connected')
    })
  })

  describe('before MetaTrader is connected', () => {
    test.each<[string, Partial<World>]>([
      ['has no connection', { isConnected: false }],
      ['has no account', { login: 0 }],
      ['does not know the company', { company: '' }],
      ['does not know the currency', { currency: '' }],
    ])('nothing is told while it %s', async (_, world) => {
      const { advisor } = await desk({ world })
      await advisor.seconds(20)
      expect(advisor.calls).toEqual([])
      expect(advisor.words).toBe('MetaTrader is not connected to the broker')
    })

    test('nothing is told before all of it has been there for some seconds', async () => {
      const { advisor } = await desk({ world: { balance: 0 } })
      await advisor.seconds(settleSeconds - 1)
      advisor.world.balance = 10_000
      advisor.world.positions = [{ id: 5, magic: 7 }]
      await advisor.seconds(settleSeconds - 1)
      expect(advisor.calls).toEqual([])
      await advisor.seconds(1)
      expect(advisor.bodiesOf(syncPath)).toMatchObject([{ account: { balance: 10_000 }, positions: [{ id: 5 }] }])
      // From then on money may move.
      advisor.world.balance = 9_000
      await advisor.seconds(1)
      expect(advisor.bodiesOf(syncPath)).toHaveLength(2)
    })

    test('a lost connection is waited for, and what is shown after it has to stand still again', async () => {
      const { advisor } = await connected()
      advisor.world.isConnected = false
      await advisor.seconds(10)
      advisor.world.isConnected = true
      await advisor.seconds(settleSeconds - 1)
      expect(advisor.bodiesOf(syncPath)).toHaveLength(1)
      await advisor.seconds(1)
      expect(advisor.bodiesOf(syncPath)).toHaveLength(2)
    })

    test('another login has a key of its own', async () => {
      const { advisor } = await connected()
      advisor.world.login = 70_002
      advisor.answer = ({ path }) => (path === pairPath ? paired(2) : taken())
      await advisor.useCode('CODE-2')
      await advisor.seconds(settleSeconds)
      expect(advisor.bodiesOf(pairPath).at(-1)).toMatchObject({ login: 70_002 })
      expect(advisor.calls.at(-1)?.headers).toContain('X-Terminal: 2\r')
      advisor.world.login = 70_001
      await advisor.seconds(settleSeconds)
      expect(advisor.calls.at(-1)?.headers).toContain('X-Terminal: 1\r')
    })

    test('nothing is opened when the connection is lost while the answer is on its way', async () => {
      const { advisor } = await connected()
      advisor.answer = () => {
        advisor.world.isConnected = false
        return taken({ commands: [open(11)] })
      }
      await advisor.seconds(1)
      expect(advisor.orders).toEqual([])
      advisor.world.isConnected = true
      advisor.answer = () => taken({ commands: [open(12)] })
      await advisor.seconds(settleSeconds)
      expect(advisor.orders).toEqual(['EURUSD'])
    })
  })

  describe('clocks', () => {
    test('a computer whose clock is ahead does not lock its terminal out', async () => {
      const { advisor, folder } = await connected()
      advisor.kill()
      const isFresh = ({ headers }: Call, now: number) =>
        Math.abs(Number(/X-Timestamp: (\d+)/.exec(headers)?.[1]) - now) < 30_000
      const { advisor: again } = await desk({ folder, world: { pcAheadMs: 3_600_000 } })
      again.answer = (call) => (isFresh(call, again.world.now) ? taken() : refused(409, 'conflict', 'Too old.'))
      await again.seconds(settleSeconds + 2)
      expect(again.words).toBe('Connected')
      const last = again.bodiesOf(syncPath).at(-1) as { seq: number; log: { seq: number }[] }
      expect(last.seq).toBeLessThanOrEqual(again.world.now + 1_000)
      expect(last.log.length).toBeGreaterThan(0)
      for (const { seq } of last.log) expect(seq).toBeLessThanOrEqual(again.world.now + 1_000)
    })

    const wallOf = ({ world }: AdvisorDesk) => Math.floor(world.now / 1000) + world.offsetSeconds
    const serverTime = (advisor: AdvisorDesk) =>
      (advisor.bodiesOf(syncPath).at(-1) as { time: { server: number } }).time.server

    test.each([
      { pcAheadMs: 300_000, hasQuotes: true },
      { pcAheadMs: -3_600_000, hasQuotes: true },
      { pcAheadMs: 300_000, hasQuotes: false },
      { pcAheadMs: -3_600_000, hasQuotes: false },
    ])('the broker’s time does not hang on the computer’s: $pcAheadMs ms ahead, quotes: $hasQuotes', async (world) => {
      const { advisor } = await connected({ world })
      await advisor.seconds(3)
      expect(Math.abs(serverTime(advisor) - wallOf(advisor))).toBeLessThanOrEqual(2)
    })

    test('when quotes pause, the broker’s time goes on, and a change to summer time comes with the next quote', async () => {
      const { advisor } = await connected()
      advisor.world.hasQuotes = false
      await advisor.seconds(30)
      expect(Math.abs(serverTime(advisor) - wallOf(advisor))).toBeLessThanOrEqual(2)
      advisor.world.offsetSeconds = 10_800
      advisor.world.hasQuotes = true
      await advisor.seconds(1)
      expect(serverTime(advisor)).toBe(wallOf(advisor))
    })

    test('deals of a broker whose clock is days ahead of this computer’s are told', async () => {
      const { advisor } = await connected({ world: { pcAheadMs: -5 * 86_400_000 } })
      advisor.world.deals = [{ ticket: 9, at: advisor.world.now + 7_200_000 }]
      await advisor.seconds(1)
      expect(advisor.bodiesOf(syncPath).at(-1)).toMatchObject({ deals: [{ ticket: 9 }] })
    })
  })

  describe('answers', () => {
    const resultsOf = (advisor: AdvisorDesk) => (advisor.bodiesOf(syncPath).at(-1) as { results: unknown[] }).results

    test.each<[string, Reply, string]>([
      ['older builds tell of no answer', { status: -1, error: 5203 }, 'The service cannot be reached (error 5203)'],
      ['newer builds do it this way', { status: 1001, error: 5203 }, 'The service cannot be reached (error 5203)'],
      [
        'an address that is not allowed',
        { status: -1, error: 4014 },
        'MetaTrader does not allow https://fairlead.example',
      ],
      ['a proxy without words', { status: 502 }, 'HTTP 502'],
      [
        'a page of somebody else’s',
        { status: 200, body: '<html>Sign in</html>' },
        'The answer did not come from the service',
      ],
    ])('%s', async (_, reply, words) => {
      const { advisor } = await connected()
      advisor.answer = () => reply
      await advisor.seconds(1)
      expect(advisor.panel).toContain(words)
    })

    test('a page of somebody else’s takes no result', async () => {
      const { advisor } = await connected()
      advisor.answer = () => taken({ commands: [{ ...open(11), expiresAt: '2026-03-03T05:00:00.000Z' }] })
      await advisor.seconds(1)
      advisor.answer = () => ({ status: 200, body: { message: 'Sign in' } })
      await advisor.seconds(1)
      expect(resultsOf(advisor)).toMatchObject([{ commandId: 11 }])
      advisor.answer = good
      await advisor.seconds(1)
      expect(resultsOf(advisor)).toMatchObject([{ commandId: 11 }])
      await advisor.seconds(1)
      expect(resultsOf(advisor)).toEqual([])
    })

    test('where a sync was too large, fewer deals are told at once, and more again later', async () => {
      const { advisor } = await connected()
      const at = advisor.world.now + 7_200_000
      advisor.world.deals = Array.from({ length: 300 }, (_, n) => ({ ticket: n + 1, at }))
      advisor.answer = ({ body }) => ((body.deals as unknown[]).length > 60 ? { status: 413 } : taken())
      await advisor.seconds(5)
      const told = advisor.bodiesOf(syncPath).map((body) => (body.deals as unknown[]).length)
      expect(told.slice(-5)).toEqual([200, 100, 50, 100, 50])
    })

    test.each([
      ['http://fairlead.example', false],
      ['http://127.0.0.1.evil.example', false],
      ['http://localhost@evil.example', false],
      ['ftp://localhost', false],
      ['http://127.0.0.1:3000', true],
      ['http://localhost/', true],
      ['https://fairlead.example/', true],
      [' HTTPS://fairlead.example// ', true],
    ])('%j is talked to: %s', async (address, isTalkedTo) => {
      const { advisor } = await desk({ address })
      await advisor.seconds(settleSeconds)
      expect(advisor.calls.length > 0).toBe(isTalkedTo)
      if (isTalkedTo) expect(advisor.calls[0]?.url).toMatch(/[^/]\/api\/terminal\/pair$/)
      else expect(advisor.words).toBe('The address must begin with https://')
    })
  })

  test('a magic number that JSON cannot hold is told as none', async () => {
    const { advisor } = await connected({
      world: {
        positions: [
          { id: 5, magic: '9007199254740993' },
          { id: 6, magic: '9007199254740991' },
          { id: 7, magic: -4 },
        ],
      },
    })
    advisor.world.deals = [{ ticket: 9, at: advisor.world.now, magic: '9223372036854775807' }]
    await advisor.seconds(1)
    expect(advisor.bodiesOf(syncPath).at(-1)).toMatchObject({
      positions: [{ magic: 0 }, { magic: 9_007_199_254_740_991 }, { magic: 0 }],
      deals: [{ magic: 0 }],
    })
  })

  describe('the panel', () => {
    test('names each permission that is missing', async () => {
      const { advisor } = await connected()
      const { mayTrade } = advisor.world
      for (const [which, words] of [
        ['terminal', 'press Algo Trading in the toolbar'],
        ['program', 'tick Allow Algo Trading on the tab Common'],
        ['account', 'This account may not trade'],
        ['expert', 'The broker does not let advisors trade'],
      ] as const) {
        mayTrade[which] = false
        await advisor.seconds(1)
        expect(advisor.panel).toContain(words)
        expect(advisor.bodiesOf(syncPath).at(-1)).toMatchObject({ account: { tradeAllowed: false } })
        mayTrade[which] = true
        await advisor.seconds(1)
        expect(advisor.panel).not.toContain(words)
      }
    })

    test('says where to allow the address', async () => {
      const { advisor } = await desk({
        address: 'https://fairlead.example/',
        answer: () => ({ status: -1, error: 4014 }),
      })
      await advisor.seconds(settleSeconds)
      expect(advisor.panel).toContain(
        'does not allow https://fairlead.example: add it under Tools, Options, Expert Advisors, Allow WebRequest',
      )
    })

    test('tells the time of the last sync as the computer shows it, what silence means, and what is behind', async () => {
      const { advisor } = await connected()
      expect(advisor.panel).toContain('Last sync 2026.03.03 09:00:05')
      const at = advisor.world.now + 7_200_000
      advisor.world.deals = Array.from({ length: 250 }, (_, n) => ({ ticket: n + 1, at }))
      advisor.answer = () => ({ status: 1001, error: 5203 })
      await advisor.seconds(30)
      expect(advisor.panel).toContain('Behind: 50 deals are still to be told')
      expect(advisor.panel).not.toContain('Silent')
      await advisor.seconds(100)
      expect(advisor.panel).toContain('Silent for 2 min')
    })

    test('a cut-off is an alert, once, and a push where the phone is set up', async () => {
      for (const pushes of [true, false]) {
        const { advisor } = await connected({ world: { pushes } })
        advisor.answer = () => cutOff
        await advisor.seconds(200)
        expect(advisor.alerts).toEqual(['Fairlead: This terminal was cut off.'])
        expect(advisor.pushes).toEqual(pushes ? ['Fairlead: This terminal was cut off.'] : [])
        expect(advisor.panel).toContain('enter a new pairing code in the inputs of the advisor (F7)')
      }
    })

    test('names the newer version', async () => {
      const { advisor } = await connected({
        answer: (call) => (call.path === pairPath ? paired() : taken({ newestVersion: '9.9.9' })),
      })
      expect(advisor.panel).toContain('Version 9.9.9 is out')
    })
  })

  describe('the log', () => {
    const linesOf = (advisor: AdvisorDesk) =>
      (advisor.bodiesOf(syncPath).at(-1) as { log: { line: string; seq: number }[] }).log.map(({ line }) => line)

    test('has each refusal once, however often it comes, and what permission is missing', async () => {
      const { advisor } = await connected()
      advisor.answer = () => ({ status: 502 })
      await advisor.seconds(10)
      advisor.world.mayTrade.terminal = false
      advisor.answer = good
      await advisor.seconds(2)
      const lines = linesOf(advisor)
      expect(lines[0]).toContain(`Version ${newestVersion()} in MetaTrader build 4000, login 70001`)
      expect(lines.filter((line) => line === 'HTTP 502')).toHaveLength(1)
      expect(lines.filter((line) => line.startsWith('Algo Trading is off'))).toHaveLength(1)
    })

    test('is told until it is stored', async () => {
      const { advisor } = await connected()
      const [first] = advisor.bodiesOf(syncPath) as { log: { seq: number }[] }[]
      await advisor.seconds(1)
      expect(linesOf(advisor)).toContain('Paired')
      const seqs = (advisor.bodiesOf(syncPath).at(-1) as { log: { seq: number }[] }).log.map(({ seq }) => seq)
      expect(seqs.slice(0, 2)).toEqual(first?.log.map(({ seq }) => seq).slice(0, 2))
      advisor.answer = () => {
        const reply = taken()
        return { ...reply, body: { ...(reply.body as object), ackLog: Math.max(...seqs) } }
      }
      await advisor.seconds(2)
      expect(linesOf(advisor)).toEqual([])
    })
  })

  test('its version is told at each start until it is answered', async () => {
    const { advisor } = await desk({ answer: (call) => (call.path === pairPath ? paired() : { status: 502 }) })
    await advisor.seconds(settleSeconds + 1)
    advisor.answer = good
    await advisor.seconds(3)
    const told = advisor.bodiesOf(syncPath).map(({ start }) => start)
    const version = { eaVersion: newestVersion(), build: 4_000 }
    expect(told).toEqual([version, version, version, undefined, undefined])
  })
})
