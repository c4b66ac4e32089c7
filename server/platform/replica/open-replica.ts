import { lastPosition } from '@fairlead/contract/figures-age'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { openDatabase } from '../database/db.ts'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../work/metrics.ts'
import { repeat } from '../work/repeat.ts'
import { type AskedPrimary, askPrimary, askReplica, newestPosition } from './ask-servers.ts'
import { judge, type Unfit } from './judge.ts'
import { measureReplica } from './measure-replica.ts'
import { createPast, type Moment } from './past.ts'
import { within } from './within.ts'

type Parts = {
  url: string
  /** The primary's, by the same role. */
  primary: pg.Pool
  connectionsMax: number
  statementMsMax: number
  clock: Clock
  logger: Logger
  metrics: Pick<Metrics, 'registry'>
  /** Rejects with a sentence where the login can do more than it needs. Nothing is read before it has settled once. */
  assertLogin(): Promise<void>
}

/** What a call asks of the primary before anything is read for it. */
export type Asked = AskedPrimary & Moment
/** `seen`: what its caller wrote or saw. */
export type Wanted = { asked: Asked; seen: bigint }
export type Taken = { client: pg.PoolClient; position: bigint; ageMs: number }
/** Why a call is answered by the primary; `failed`: the replica had begun and could not. */
export type Reason = Unfit | 'away' | 'busy' | 'failed'

export type Replica = {
  /** How its connections are counted. */
  measured: { login: 'api'; use: 'reports'; way: 'replica'; pool: pg.Pool }
  primary: pg.Pool
  clock: Clock
  ask(memberId?: bigint): Promise<Asked>
  /** A connection to a replica that has what is wanted, or why there is none. */
  take(wanted: Wanted): Promise<Taken | { why: Reason }>
  /** How far the primary has come by now; the last place of all where it does not say so in time. */
  newestPosition(): Promise<string>
  count(answeredBy: 'replica' | Reason): void
  /** For operators, in a sentence: why nothing was read from it when it was last looked at. */
  whyUnused(): string | undefined
  close(): Promise<void>
}

/** It is there to save time: whoever has waited so long for it asks the primary. */
const waitMsMax = 2_000
const noteEveryMs = 1_000
const notesPerLook = 10
/** One that did not respond is left alone for so long. */
const restMs = 5_000

const unusedWords: Partial<Record<Reason, string>> = {
  away: 'The replica does not respond.',
  not_standby: 'The server of REPLICA_DATABASE_URL is not a replica.',
  not_fed: 'The replica receives nothing from its primary.',
  too_old: 'The replica is more than 5 minutes behind.',
}

/** Connects to a replica beside the primary, and keeps looking how far each of them is. It need not be there yet, or any more. */
export function openReplica({ url, primary, clock, logger, metrics, assertLogin, ...bounds }: Parts): Replica {
  const { pool } = openDatabase(url, { asLogin: true, waitMsMax, ...bounds })
  const past = createPast()
  const figures = measureReplica(metrics.registry)
  let isLoginKnown = false
  let unused: string | undefined
  let notes = 0
  let resting: NodeJS.Timeout | undefined
  const noting = repeat(noteEveryMs, note, (error) => logger.debug({ err: error }, 'the primary was not looked at'))

  return {
    ...{ primary, clock, ask, take },
    measured: { login: 'api', use: 'reports', way: 'replica', pool },
    newestPosition: () => within(waitMsMax, newestPosition(primary)).catch(() => lastPosition),
    count: (answeredBy) => figures.reads.inc({ answered_by: answeredBy }),
    whyUnused: () => unused,
    async close() {
      clearTimeout(resting)
      await noting.stop()
      await pool.end()
    },
  }

  async function ask(memberId?: bigint): Promise<Asked> {
    // Before the question, so that all that was committed by then is below the answer.
    const atMs = nowMs()
    return { ...(await askPrimary(primary, memberId)), atMs }
  }

  async function note(): Promise<void> {
    const asked = await ask()
    past.note(asked)
    if (notes++ % notesPerLook === 0) await look(asked)
  }

  async function look(asked: Asked): Promise<void> {
    const before = unused
    const refused = isLoginKnown ? undefined : await refusalOf(assertLogin)
    isLoginKnown ||= refused === undefined
    const taken = isLoginKnown ? await take({ asked, seen: 0n }, { isLook: true }) : undefined
    if (taken && 'client' in taken) taken.client.release()
    else figures.age.set(Number.NaN)
    unused = taken && 'why' in taken ? unusedWords[taken.why] : refused
    if (unused !== before)
      logger.warn({ why: unused }, unused ? 'the replica is not read from' : 'the replica is read from')
  }

  async function take({ asked, seen }: Wanted, { isLook = false } = {}): Promise<Taken | { why: Reason }> {
    if (!isLoginKnown || (resting && !isLook)) return { why: 'away' }
    let client: pg.PoolClient | undefined
    try {
      client = await pool.connect()
      const found = await within(waitMsMax, askReplica(client, asked))
      const verdict = judge(found, { seen, primary: asked, past, nowMs: nowMs() })
      if ('why' in verdict) {
        client.release()
        return verdict
      }
      figures.age.set(verdict.ageMs / 1_000)
      return { client, position: found.position, ageMs: verdict.ageMs }
    } catch (error) {
      client?.release(error as Error)
      if (!client && isFull(pool)) return { why: 'busy' }
      rest(error)
      return { why: 'away' }
    }
  }

  function rest(error: unknown): void {
    if (!resting) logger.debug({ err: error }, 'the replica did not respond')
    clearTimeout(resting)
    resting = setTimeout(() => {
      resting = undefined
    }, restMs)
  }
}

const refusalOf = (assertLogin: Parts['assertLogin']): Promise<string | undefined> =>
  assertLogin().then(
    () => undefined,
    (error: Error) => error.message,
  )

const nowMs = () => performance.now()

const isFull = ({ totalCount, idleCount, options }: pg.Pool): boolean => totalCount >= options.max && idleCount === 0
