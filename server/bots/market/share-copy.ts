import { addSeconds, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import { claimAsking, findCopy, keepCopy } from './store.ts'

export type Parts = { db: Db; clock: Clock; logger: Logger }
export type Feed<T> = {
  name: string
  ask: () => Promise<T>
  /** Until then a copy is simply answered; after it, answered while a new one is fetched. */
  freshSeconds: number
  /** After that it is too old to be shown, even when nothing newer can be had. */
  staleSecondsMax: number
}

/** However the feed fails, it is left alone for this long. */
const retrySeconds = 60

type Copy<T> = { content: T; at: Date }

/**
 * One copy of an outside feed for all visitors of all processes: it lies in Postgres, so a restart forgets nothing, and in
 * memory, so a page view costs no query. Undefined when there is nothing to show.
 */
export function shareCopy<T>({ db, clock, logger }: Parts, feed: Feed<T>): () => Promise<T | undefined> {
  let copy: Copy<T> | undefined
  let renewing: Promise<void> | undefined

  const ageSeconds = (): number =>
    copy ? (clock.now().getTime() - copy.at.getTime()) / 1000 : Number.POSITIVE_INFINITY

  async function renew(): Promise<void> {
    try {
      const kept = await findCopy(db, feed.name)
      if (kept?.fetched_at) copy = { content: kept.content as T, at: kept.fetched_at }
      const now = clock.now()
      if (ageSeconds() < feed.freshSeconds) return
      if (!(await claimAsking(db, feed.name, now, addSeconds(now, -retrySeconds)))) return
      const content = await feed.ask()
      copy = { content, at: clock.now() }
      await keepCopy(db, feed.name, content, copy.at)
    } catch (error) {
      logger.warn({ feed: feed.name, reason: (error as Error).message }, 'the feed could not be read')
    }
  }

  return async () => {
    if (ageSeconds() < feed.freshSeconds) return copy?.content
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    // Who has something to show meanwhile does not wait for a slow feed.
    if (ageSeconds() > feed.staleSecondsMax) await renewing
    return ageSeconds() <= feed.staleSecondsMax ? copy?.content : undefined
  }
}
