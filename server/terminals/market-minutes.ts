import type { Reader } from '../platform/db.ts'
import { mergeMinutes, type Prices } from './merge-minutes.ts'
import { hostedMinutes } from './watch-store.ts'

export type MarketMinute = Prices & { symbol: string; start: Date }

/**
 * What all brokers together say happened in [from, to), in order of instrument and time; a minute that nobody told of is not in it. Only
 * terminals that we host are believed: members could let theirs, of brokers that they made up, move everybody's bots.
 */
export async function marketMinutes(reader: Reader, from: Date, to: Date): Promise<MarketMinute[]> {
  const groups = new Map<string, MarketMinute[]>()
  for (const minute of await hostedMinutes(reader, from, to)) {
    const key = `${minute.symbol} ${minute.start.getTime()}`
    const same = groups.get(key)
    if (same) same.push(minute)
    else groups.set(key, [minute])
  }
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    const merged = mergeMinutes(same)
    return first && merged ? [{ ...merged, symbol: first.symbol, start: first.start }] : []
  })
}
