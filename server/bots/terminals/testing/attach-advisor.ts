import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { AdvisorDesk, type Call, type Reply, type World } from './advisor-desk.ts'
import { compileAdvisor } from './compile-advisor.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
export const program = 'program' in compiled ? compiled.program : ''

export const pairPath = '/api/terminal/pair'
export const syncPath = '/api/terminal/sync'
/** So many seconds MetaTrader must show the same, the sync of the last one included. */
export const settleSeconds = 5

type Settings = Partial<Record<'commands' | 'newestVersion', unknown>>

export const paired = (id = 1): Reply => ({ status: 200, body: { terminalId: id, key: `key-${id}` } })
/** As the service refuses: why it did has a name of its own only where an outcome is not known. */
export const refused = (status: number, message: string): Reply => ({
  status,
  body: { errors: [{ msg: message }], message },
})
export const cutOff = refused(403, 'This terminal was disconnected.')
export const taken = ({ commands = [], newestVersion = '' }: Settings = {}): Reply => ({
  status: 200,
  body: {
    ...{ ackDeal: 0, ackLog: 0, commands, symbols: {} },
    settings: {
      ...{ entriesAllowed: true, magic: 7, syncMs: 1000, wantedSymbols: [], historyFrom: 0 },
      ...{ state: 'Active', fuel: 12, newestVersion },
    },
  },
})
export const good = ({ path }: Call): Reply => (path === pairPath ? paired() : taken())
export const open = (id: number) => ({
  ...{ id, kind: 'open', symbol: 'EURUSD', side: 'buy', volume: 0.01, position: null, sl: null, tp: null },
  ...{ magic: 7, comment: `FL ${id} open`, expiresAt: '2026-03-03T07:00:00.000Z' },
})

type At = { world?: Partial<World>; answer?: (call: Call) => Reply; code?: string; address?: string; folder?: string }

/** Put on a chart; its files go when the test is over, unless it shares the folder of another. */
export async function desk({
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
export async function connected(at: At = {}) {
  const one = await desk(at)
  await one.advisor.seconds(settleSeconds)
  expect(one.advisor.words).toBe('Connected')
  return one
}
