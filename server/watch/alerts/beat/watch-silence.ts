import { setTimeout as pause } from 'node:timers/promises'
import type { AlertKind } from '@fairlead/contract/alerts'
import { addSeconds, type Clock } from '../../../platform/clock.ts'
import { type Db, type Direct, inTx, type Reader, type Tx } from '../../../platform/database/db.ts'
import { whileTimeStands } from '../../../platform/database/hold-time.ts'
import type { Logger } from '../../../platform/logging.ts'
import { endAlert } from '../end-alert.ts'
import { endOthers } from '../end-others.ts'
import { raiseAlert, raiseAlerts } from '../raise-alert.ts'
import type { Beat } from './beat.ts'
import { overdueMail, silences } from './heartbeat-store.ts'

/** Of one kind all that is late now, in words by its name. */
export type Late = { kind: AlertKind; find(reader: Reader, now: Date): Promise<ReadonlyMap<string, string>> }

type Parts = {
  db: Db
  clock: Clock
  logger: Logger
  /** What should have been done long ago, by name; looked at by who does not stand still with it. */
  late: readonly Late[]
  /** What was late at the look before: a service that was down catches up first, and what moves does not stand still. */
  seen: Map<AlertKind, ReadonlyMap<string, string>>
  /** Tells what was raised and sends the mail about it, in this process: a silent worker does neither. */
  tellNow(now: Date): Promise<void>
  /** Tells somebody outside that all is well; where nobody listens there is none. */
  beatOutside?: ((ending: AbortSignal) => Promise<void>) | undefined
}

const lookMsUsual = 30_000
const looksPerBeat = 2
export const mailSecondsMax = 900
/** The books are checked every minute; after five no payout is signed any more. */
export const watched: Record<Beat, { kind: AlertKind; secondsMax: number; words: string }> = {
  worker: { kind: 'worker_silent', secondsMax: 180, words: 'No worker is running' },
  books: { kind: 'check_late', secondsMax: 300, words: 'The ledger was not checked' },
  chain: { kind: 'chain_behind', secondsMax: 300, words: 'The chain has not been read up to its head' },
  fleet: { kind: 'fleet_silent', secondsMax: 300, words: 'No bot process is managing its bots' },
}

/**
 * Looks every half minute whether others still do what they must; run where it does not depend on them. While a clock is put forward
 * everything is late for a moment, so nobody looks then.
 */
export function watchSilence({
  lookMs = lookMsUsual,
  ...given
}: Omit<Parts, 'seen'> & {
  direct: Direct
  /** Only tests ask for another. */
  lookMs?: number
}): { stop(): Promise<void> } {
  const parts = { ...given, seen: new Map() }
  const ending = new AbortController()
  const { signal } = ending
  const running = (async () => {
    for (let look = 0; !signal.aborted; look++) {
      let isWell = false
      await whileTimeStands(parts.direct, async () => {
        isWell = await checkSilence(parts)
      }).catch((error: unknown) => parts.logger.error({ err: error }, 'silence was not watched'))
      // Each minute, and only after a check that found that alerts are being sent: without it, the service outside raises the alarm.
      if (isWell && look % looksPerBeat === 0) await parts.beatOutside?.(signal)
      await pause(lookMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** Answers whether alerts are being sent: a worker works, and mail goes out. */
export async function checkSilence({ db, clock, late, seen, tellNow }: Parts): Promise<boolean> {
  const now = clock.now()
  const { isWorkerSilent, isWell } = await inTx(db, async (tx) => {
    const silent = await silences(tx)
    for (const [name, { kind, secondsMax, words }] of Object.entries(watched)) {
      const { seconds, trouble } = silent.get(name) ?? seenAt
      const why = trouble === null ? '' : ` ${trouble}`
      await say(tx, kind, seconds > secondsMax && `${words} for ${Math.floor(seconds / 60)} minutes.${why}`, now)
    }
    const mails = await overdueMail(tx, addSeconds(now, -mailSecondsMax))
    await say(
      tx,
      'mail_stuck',
      mails > 0 && `${mails} e-mails should have been sent more than ${mailSecondsMax / 60} minutes ago.`,
      now,
    )
    for (const { kind, find } of late) {
      const found = await find(tx, now)
      const standing = [...found].filter(([key, words]) => seen.get(kind)?.get(key) === words)
      seen.set(kind, found)
      await endOthers(tx, kind, new Set(found.keys()), now)
      await raiseAlerts(
        tx,
        standing.map(([key, words]) => ({ kind, key, words })),
        now,
      )
    }
    const worker = silent.get('worker')?.seconds
    return {
      isWorkerSilent: (worker ?? 0) > watched.worker.secondsMax,
      isWell: worker !== undefined && worker <= watched.worker.secondsMax && mails === 0,
    }
  })
  if (isWorkerSilent) await tellNow(now)
  return isWell
}

const key = 'silent'
const seenAt = { seconds: 0, trouble: null }

function say(tx: Tx, kind: AlertKind, words: string | false, now: Date): Promise<void> {
  return words ? raiseAlert(tx, { kind, key, words }, now) : endAlert(tx, kind, key, now)
}
