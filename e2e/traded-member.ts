import { get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { type Calls, callsOf } from './calls.ts'

export type TradedWorld = Calls & { stop(): Promise<void> }

/**
 * A member whose bot has really traded, and holds at least one position, in a product whose clock is put forward by weeks. Others
 * wait for that product until `stop`.
 */
export const tradedWorld = (): Promise<TradedWorld> => borrow('/')

/** The same product, with its joining bonus, and nobody in particular. */
export const skippedWorld = (): Promise<TradedWorld> => borrow('/product')

async function borrow(path: string): Promise<TradedWorld> {
  const lent = await new Promise<IncomingMessage>((found, failed) => {
    get(`${inject('tradedUrl')}${path}`, found).once('error', failed)
  })
  for await (const line of createInterface({ input: lent })) {
    const { url, token, error } = JSON.parse(line) as { url: string; token: string; error?: string }
    if (error) throw new Error(error)
    return { ...callsOf(url, token), stop: async () => void lent.destroy() }
  }
  throw new Error('Nobody lends')
}
