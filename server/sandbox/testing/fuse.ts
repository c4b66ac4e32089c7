import { createPublicClient, custom, type EIP1193RequestFn } from 'viem'
import { type Db, openDatabase } from '../../platform/database/db.ts'
import type { Chain } from '../../wallet/chain/chain.ts'
import type { Evm } from '../chain/evm.ts'

/** Stands for a process that dies: at its n-th statement or call to the chain, before it is done or just after. */
export type Fuse = {
  db: Db
  chain: Chain
  isBlown(): boolean
  steps(): number
  close(): Promise<void>
}

type Moment = { step: number; when: 'before' | 'after' }

/** A database and a chain for one life of a process. Without a moment it does not die; it only counts. */
export function createFuse(url: string, chain: Chain, evm: Evm, moment?: Moment): Fuse {
  let steps = 0
  let blown = false
  const died = () => new Error('The process is gone')
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (blown) throw died()
    const isLast = ++steps === moment?.step
    if (isLast && moment.when === 'before') blown = true
    if (blown) throw died()
    const result = await work()
    if (isLast) blown = true
    if (blown) throw died()
    return result
  }

  const database = openDatabase(url)
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = ((...args: unknown[]) => pass(() => query(...args))) as typeof client.query
  })
  const request = ((call: never) => pass(() => evm.request(call))) as EIP1193RequestFn
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  return {
    db: database.db,
    chain: { ...chain, clients: [client] },
    isBlown: () => blown,
    steps: () => steps,
    close: () => database.close(),
  }
}
