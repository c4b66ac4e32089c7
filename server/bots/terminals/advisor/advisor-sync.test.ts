import { describe, expect, test } from 'vitest'
import type { AdvisorDesk, Call, World } from '../testing/advisor-desk.ts'
import {
  connected,
  cutOff,
  desk,
  good,
  open,
  paired,
  pairPath,
  program,
  refused,
  settleSeconds,
  syncPath,
  taken,
} from '../testing/attach-advisor.ts'

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
      expect(advisor.words).toContain('This terminal was disconnected.')
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
      const { advisor } = await desk({ answer: () => refused(503, 'The service is starting.') })
      await advisor.seconds(settleSeconds + 120)
      const times = advisor.bodiesOf(pairPath).length
      expect(times).toBeGreaterThanOrEqual(5)
      expect(times).toBeLessThanOrEqual(8)
      advisor.answer = good
      await advisor.seconds(60)
      expect(advisor.words).toBe('Connected')
    })

    test('a refusal stands until there are other inputs', async () => {
      const { advisor } = await desk({ answer: () => refused(400, 'This pairing code is wrong.') })
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
      again.answer = (call) => (isFresh(call, again.world.now) ? taken() : refused(409, 'Too old.'))
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
      const { advisor } = await connected({ world: { serverAheadSeconds: 3_600 } })
      await advisor.seconds(2)
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
})
