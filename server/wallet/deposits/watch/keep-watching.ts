import { setTimeout as pause } from 'node:timers/promises'
import { confirmationsMin } from '@fairlead/contract/confirmations'
import type { Clock } from '../../../platform/clock.ts'
import { type Direct, inTx } from '../../../platform/database/db.ts'
import { whileTimeStands } from '../../../platform/database/hold-time.ts'
import { oneAtATime } from '../../../platform/database/one-at-a-time.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { beat, beatFails } from '../../../watch/alerts/beat/beat.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { NodesFailed } from '../../chain/agree.ts'
import { type Head, readHead } from '../../chain/read-head.ts'
import { Unsettled } from '../../chain/unsettled.ts'
import { whyNot } from '../../chain/why-not.ts'
import { type CreditParts, createCreditor } from '../credit/credit-deposits.ts'
import { postFound } from '../found/post-found.ts'
import { createWatcher, type WatchParts } from './watch-chain.ts'

type Parts = WatchParts & CreditParts & { direct: Direct; clock: Clock; pollMs: number }

const task = 'watch-chain'
const pauseMsMax = 30_000
/** While the chain stands still, what else may be to do about it is looked for no more often. */
const restMs = 5_000
/** Behind by more than this, or without a look at the chain for longer, operators are told. */
export const lagBlocksMax = 100
const silentMsMax = 120_000
/** What has not settled by then will not settle by itself: a few seconds of a chain that goes on. */
const looksToSettle = 3
const reasonMax = 600
/** While nothing changes, no more often. */
const sayEveryMs = 60_000

export type DepositWatch = {
  /** Reads and credits once; the sandbox's clock asks for it after a jump. */
  due: DueWork
  /** Does so again and again until it is stopped. */
  start(): { stop(): Promise<void> }
}

/** Follows the chain and credits what becomes final. Any number of processes may run it; one at a time works. */
export function createDepositWatch(parts: Parts): DepositWatch {
  const { clock, logger, metrics, direct } = parts
  const ending = new AbortController()
  const alarm = createAlarm(parts)
  const watch = createWatcher({ ...parts, onLag: alarm.lag }, confirmationsMin)
  const credit = createCreditor(parts)
  let last: Promise<void> = Promise.resolve()

  const lock = `${task} ${parts.chain.chainId}`
  async function readAndCredit(head: Head): Promise<void> {
    const { finalNumber } = await watch(head, clock.now(), ending.signal)
    await credit(finalNumber, clock.now(), ending.signal)
    await postFound(parts.db, parts.chain.chainId, finalNumber, clock.now())
    await beat(parts.db, 'chain')
  }
  const look = (alone: () => Promise<unknown>): Promise<void> => {
    last = last
      .catch(() => {})
      .then(async () => {
        await alone()
        alarm.looked()
      })
    return last
  }

  let seen = { hash: '', finalNumber: null as bigint | null, at: Number.NEGATIVE_INFINITY }
  async function lookForNews(): Promise<void> {
    const head = await readHead(parts.chain)
    const { hash, finalNumber } = head
    const stands = seen.hash === hash && seen.finalNumber === finalNumber
    if (stands && performance.now() - seen.at < restMs) return
    if (await whileTimeStands(direct, () => readAndCredit(head), { alone: lock }))
      seen = { hash, finalNumber, at: performance.now() }
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !ending.signal.aborted; ) {
      try {
        await look(lookForNews)
        failures = 0
      } catch (error) {
        failures++
        metrics.jobsFailed.inc({ task })
        const reason = reasonOf(error)
        if (!(error instanceof Unsettled)) logger.error({ err: error, reason }, 'the chain could not be read')
        else if (failures <= looksToSettle) logger.info({ reason }, 'the chain is not settled')
        else logger.error({ reason, looks: failures }, 'the chain does not settle: no deposit is noticed')
        await alarm.failed(reason)
      }
      await alarm.check()
      const waitMs = Math.min(parts.pollMs * 2 ** Math.min(failures, 10), Math.max(parts.pollMs, pauseMsMax))
      await pause(waitMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    due: {
      name: task,
      runDue: () => look(() => oneAtATime(direct, lock, async () => readAndCredit(await readHead(parts.chain)))),
    },
    start() {
      const running = loop()
      return {
        async stop() {
          ending.abort()
          await running
          await last.catch(() => {})
        },
      }
    },
  }
}

/** Of up to five nodes, each with a sentence. */
function reasonOf(error: unknown): string {
  const words = error instanceof Unsettled || error instanceof NodesFailed ? error.message : whyNot(error)
  return words.length > reasonMax ? `${words.slice(0, reasonMax - 1)}…` : words
}

/** Raises an alert while the chain is not followed, and ends it when it is again, also one that a dead process left open. */
function createAlarm({ db, logger, clock, chain }: Parts) {
  const kind = 'chain_behind' as const
  const key = String(chain.chainId)
  let lagBlocks = 0
  let lookedAt = performance.now()
  let wasBehind: boolean | undefined
  let reason: string | undefined
  let hadReason = false
  let saidAt = 0

  async function check(): Promise<void> {
    const silentMs = performance.now() - lookedAt
    const isBehind = lagBlocks > lagBlocksMax || silentMs > silentMsMax
    const hasReason = reason !== undefined
    const isSaid = isBehind === wasBehind && hasReason === hadReason
    if (isSaid && performance.now() - saidAt < sayEveryMs) return
    if (isBehind && !wasBehind) logger.error({ lagBlocks, silentMs, reason }, 'deposits are noticed late')
    wasBehind = isBehind
    hadReason = hasReason
    saidAt = performance.now()
    const why = reason === undefined ? '' : ` ${reason}`
    const words = `Chain reading is ${lagBlocks} blocks behind; it was last checked ${Math.round(silentMs / 1000)} s ago.${why}`
    const now = clock.now()
    await inTx(db, (tx) => (isBehind ? raiseAlert(tx, { kind, key, words }, now) : endAlert(tx, kind, key, now))).catch(
      (error: unknown) => logger.error({ err: error }, 'operators could not be alerted'),
    )
  }
  return {
    check,
    lag(blocks: number): Promise<void> {
      lagBlocks = blocks
      return check()
    },
    looked(): void {
      lookedAt = performance.now()
      reason = undefined
    },
    /** Kept in the database, too: an API process raises the alarm when this one can no longer. */
    async failed(words: string): Promise<void> {
      reason = words
      await beatFails(db, 'chain', words).catch((error: unknown) =>
        logger.error({ err: error }, 'operators could not be alerted'),
      )
    },
  }
}
