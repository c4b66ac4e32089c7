import type { Reader } from '../../../platform/database/db.ts'
import { sourceMinutes } from '../watch-store.ts'
import { agreeMinutes } from './agree-minutes.ts'
import type { Prices } from './merge-minutes.ts'

export type MarketMinute = Prices & { symbol: string; start: Date }
export type SourceMinute = MarketMinute & { server: string }
/** A minute for which the sources reported different prices. */
export type Dispute = { symbol: string; start: Date; told: readonly SourceMinute[] }

/** What the sources of prices together say happened in [from, to), in order of instrument and time; a minute that nobody reported is not in it. */
export async function marketMinutes(reader: Reader, from: Date, to: Date): Promise<MarketMinute[]> {
  return (await checkMarket(reader, from, to)).minutes
}

/**
 * The same, with the minutes on which the sources differ: one that most of them do not report alike is left out. Only terminals that we
 * host are believed, and only on servers that an owner marked: members could let theirs, or brokers that they made up, move everybody's bots.
 */
export async function checkMarket(
  reader: Reader,
  from: Date,
  to: Date,
): Promise<{ minutes: MarketMinute[]; disputes: Dispute[] }> {
  const groups = new Map<string, SourceMinute[]>()
  for (const minute of await sourceMinutes(reader, from, to)) {
    const key = `${minute.symbol} ${minute.start.getTime()}`
    const same = groups.get(key)
    if (same) same.push(minute)
    else groups.set(key, [minute])
  }
  const minutes: MarketMinute[] = []
  const disputes: Dispute[] = []
  for (const told of groups.values()) {
    const [first] = told
    const { minute, isDisputed } = agreeMinutes(told)
    if (first && minute) minutes.push({ ...minute, symbol: first.symbol, start: first.start })
    if (first && isDisputed) disputes.push({ symbol: first.symbol, start: first.start, told })
  }
  return { minutes, disputes }
}
