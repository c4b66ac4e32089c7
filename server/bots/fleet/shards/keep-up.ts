import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logging.ts'
import { repeat } from '../../../platform/work/repeat.ts'
import type { MarketFeed } from '../bars/market-feed.ts'

const everyMs = 5_000

/** Keeps what a process knows of a market outside up to date. */
export const keepUp = (feed: MarketFeed, clock: Clock, logger: Logger): { stop(): Promise<void> } =>
  repeat(
    everyMs,
    () => feed.refresh(clock.now()),
    (error) => logger.error({ err: error }, 'what terminals tell of the market could not be read'),
  )
