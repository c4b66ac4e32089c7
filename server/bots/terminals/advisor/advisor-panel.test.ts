import { describe, expect, test } from 'vitest'
import type { AdvisorDesk, Reply } from '../testing/advisor-desk.ts'
import {
  connected,
  cutOff,
  desk,
  good,
  open,
  paired,
  pairPath,
  program,
  settleSeconds,
  syncPath,
  taken,
} from '../testing/attach-advisor.ts'
import { newestVersion } from './advisor-version.ts'

/** Without the breaks that keep its lines as short as a small chart. */
const unbroken = (panel: string) => panel.replace(/\n {3}/g, ' ')

describe.skipIf(program === '')('the compiled advisor', () => {
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
      ['http://localhost:80@evil.example', false],
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
        expect(unbroken(advisor.panel)).toContain(words)
        expect(advisor.panel.split('\n').every((line) => line.length <= 72)).toBe(true)
        expect(advisor.bodiesOf(syncPath).at(-1)).toMatchObject({ account: { tradeAllowed: false } })
        mayTrade[which] = true
        await advisor.seconds(1)
        expect(advisor.panel).not.toContain(words)
      }
    })

    test('has no line that is wider than a small chart, and breaks no address', async () => {
      const address = `https://${'fairlead.'.repeat(9)}example`
      const { advisor } = await desk({ address, answer: () => ({ status: -1, error: 4014 }) })
      await advisor.seconds(settleSeconds)
      const lines = advisor.panel.split('\n')
      expect(lines.some((line) => line.trim() === `${address}:`)).toBe(true)
      for (const line of lines) expect(line.includes(address) || line.length <= 72).toBe(true)
    })

    test('says where to allow the address', async () => {
      const { advisor } = await desk({
        address: 'https://fairlead.example/',
        answer: () => ({ status: -1, error: 4014 }),
      })
      await advisor.seconds(settleSeconds)
      expect(unbroken(advisor.panel)).toContain(
        'does not allow https://fairlead.example: add it under Tools, Options, Expert Advisors, Allow WebRequest',
      )
    })

    test('tells the time of the last sync as the computer shows it, what silence means, and what is behind', async () => {
      const { advisor } = await connected()
      expect(advisor.panel).toContain('Last sync 2026.03.03 09:00:05')
      const at = advisor.world.now + 7_200_000
      advisor.world.deals = Array.from({ length: 250 }, (_, n) => ({ ticket: n + 1, at }))
      advisor.answer = () => ({ status: 1001, error: 5203 })
      await advisor.seconds(1)
      expect(advisor.panel).toContain('Behind: 50 deals are still to be told')
      expect(advisor.panel).not.toContain('Silent')
      advisor.world.deals = []
      advisor.world.now += 120_000
      await advisor.seconds(1)
      expect(advisor.panel).toContain('Silent for 2 min')
    })

    test('a cut-off is an alert, once, and a push where the phone is set up', async () => {
      for (const pushes of [true, false]) {
        const { advisor } = await connected({ world: { pushes } })
        advisor.answer = () => cutOff
        await advisor.seconds(200)
        expect(advisor.alerts).toEqual(['Fairlead: This terminal was disconnected.'])
        expect(advisor.pushes).toEqual(pushes ? ['Fairlead: This terminal was disconnected.'] : [])
        expect(unbroken(advisor.panel)).toContain('enter a new pairing code in the inputs of the advisor (F7)')
        // What was true before it is not any more.
        expect(advisor.panel).not.toMatch(/Active|Fuel/)
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
