import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { compileAdvisor } from './compile-advisor.ts'
import { OrdersProcess } from './orders-process.ts'

export const compiledAdvisor = compileAdvisor()
if ('missing' in compiledAdvisor) console.warn(compiledAdvisor.missing)

/** Bid, ask, and what else of a symbol matters to its orders. */
export type Quote = { digits: number; bid: number; ask: number; stopsLevel?: number; filling?: number; tick?: number }

export const symbolFacts = ({ digits, bid, ask, stopsLevel = 0, filling = 1, tick = 10 ** -digits }: Quote) => [
  ...[digits, stopsLevel, 0, filling, 4, 0, 1_000, 1, 0.01, 0.01, 50, bid, ask, tick],
]

export const euro: Quote = { digits: 5, bid: 1.1, ask: 1.1001 }

export function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-orders-'))
  whenOver(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An advisor in a folder of its own, or in one that another had. */
export function startOrders(folder = someFolder()): OrdersProcess {
  const advisor = new OrdersProcess('program' in compiledAdvisor ? compiledAdvisor.program : '', folder)
  whenOver(() => advisor.kill())
  advisor.tell('time\t1000\t1000\t1000\t500000')
  advisor.symbol('eurusd', symbolFacts(euro))
  return advisor
}

export const opening = { kind: 'open', symbol: 'eurusd', side: 'buy', volume: 0.1, sl: null, tp: null, comment: 'FL 1' }

type Position = {
  ticket: number
  id?: number
  symbol?: string
  volume?: number
  sl?: number
  tp?: number
  magic?: number
}
export function showPositions(advisor: OrdersProcess, positions: readonly Position[]): void {
  advisor.tell('positions')
  for (const { ticket, id = ticket, symbol = 'eurusd', volume = 0.1, sl = 0, tp = 0, magic = 77 } of positions)
    advisor.tell(
      [
        'position',
        ticket,
        id,
        Buffer.from(symbol).toString('hex'),
        0,
        volume,
        1.1,
        1.1,
        sl,
        tp,
        0,
        0,
        magic,
        '',
        1,
      ].join('\t'),
    )
}
