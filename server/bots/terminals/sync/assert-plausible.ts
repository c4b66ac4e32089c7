import { text } from '@fairlead/contract/text'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Sync } from '../wire.ts'

type Known = {
  /** By which the bot's orders are known. */
  magic: number
  /** When the account was first paired. */
  since: Date
  offsetSeconds: number | null
  now: Date
}

const daySeconds = 86_400
const aheadSecondsMax = 300
/** As far as a wall clock can be from UTC, while it is not known how far this one is. */
const zoneSecondsMax = 15 * 3_600
/** No trade of the bot comes near these: its accounts hold some thousand dollars, some a few million. */
const ownLotsMax = 10_000
const ownPriceMax = 1e7
const ownDollarsMax = 1e8

/**
 * Refuses, in words, what no broker tells beyond what the schema can see: figures and times of what carries the bot's number, times of all else
 * that lie ahead, and what is there twice. The member's own positions may be as old as they like.
 */
export function assertPlausible({ positions, deals }: Pick<Sync, 'positions' | 'deals'>, known: Known): void {
  const { magic, since, offsetSeconds, now } = known
  const zone = offsetSeconds === null ? zoneSecondsMax : 0
  const utc = (seconds: number) => seconds - (offsetSeconds ?? 0)
  const nowSeconds = now.getTime() / 1000
  const first = since.getTime() / 1000 - daySeconds - zone
  const last = nowSeconds + aheadSecondsMax + zone

  function look(name: string, isOurs: boolean, seconds: number, hasOwnFigures: boolean): void {
    if (!isOurs) {
      if (utc(seconds) > nowSeconds + daySeconds) refuse(`${name}: ${text.syncTime}`)
      return
    }
    if (utc(seconds) < first || utc(seconds) > last) refuse(`${name} ${text.syncOwnTime}`)
    if (!hasOwnFigures) refuse(`${name} ${text.syncOwnFigure}`)
  }

  for (const one of positions)
    look(
      `Position ${one.id}`,
      one.magic === magic,
      one.openTime,
      one.volume > 0 &&
        one.volume <= ownLotsMax &&
        isOwnPrice(one.openPrice) &&
        [one.sl, one.tp].every((level) => level === 0 || isOwnPrice(level)) &&
        isOwnMoney([one.profit, one.swap]),
    )
  for (const one of deals)
    look(
      `Deal ${one.ticket}`,
      one.magic === magic,
      one.timeMs / 1000,
      one.volume <= ownLotsMax && isOwnPrice(one.price) && isOwnMoney([one.profit, one.swap, one.commission, one.fee]),
    )
  const ids = new Set<number>()
  for (const { id } of positions) {
    if (ids.has(id)) refuse(`Position ${id} ${text.syncTwice}`)
    ids.add(id)
  }
}

const isOwnPrice = (price: number): boolean => price > 0 && price <= ownPriceMax
const isOwnMoney = (dollars: readonly number[]): boolean => dollars.every((sum) => Math.abs(sum) <= ownDollarsMax)

function refuse(message: string): never {
  throw new DomainError('validation_failed', { message })
}
