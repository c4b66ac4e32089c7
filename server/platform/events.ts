import { setTimeout as pause } from 'node:timers/promises'
import type { EventKind, EventPayload } from '@fairlead/contract/routes/platform/stream'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { addSeconds } from './clock.ts'
import { type Db, type Direct, nameConnection, type Tx } from './database/db.ts'
import type { Logger } from './logging.ts'
import type { DueWork } from './work/jobs.ts'

export type StreamEvent = { id: string; kind: string; payload: unknown }
type Listener = (event: StreamEvent) => void

const channel = 'fairlead_events'
const rowsPerReadMax = 1_000
const keptSeconds = 7 * 86_400
/** However many notices come, the table is read no more often. */
const readEveryMs = 20
/** An event behind a long transaction becomes visible without a further notice, so the table is also looked at by itself. */
const lookEveryMs = 1_000

/** Tells a member's open pages something. Sent when the transaction commits, and kept for pages that reconnect. */
export async function publish<Kind extends EventKind>(
  tx: Tx,
  memberId: bigint,
  kind: Kind,
  payload: EventPayload<Kind>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('events')
    .values({ member_id: memberId, kind, payload: JSON.stringify(payload), created_at: now })
    .execute()
  await sql`SELECT pg_notify(${channel}, '')`.execute(tx)
}

export type NewEvent = {
  [Kind in EventKind]: { memberId: bigint; kind: Kind; payload: EventPayload<Kind> }
}[EventKind]

/** The same for many members at once: one insert and one notice. */
export async function publishAll(tx: Tx, messages: readonly NewEvent[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await sql`
    INSERT INTO events (member_id, kind, payload, created_at)
    SELECT e.member_id, e.kind, e.payload, ${now} FROM unnest(
      ${messages.map(({ memberId }) => memberId)}::bigint[], ${messages.map(({ kind }) => kind)}::text[],
      ${messages.map(({ payload }) => JSON.stringify(payload))}::jsonb[]) AS e(member_id, kind, payload)`.execute(tx)
  await sql`SELECT pg_notify(${channel}, '')`.execute(tx)
}

/**
 * The same for what a query finds, rows of `foundEvent`: one trip to the database, for writers that hold what others wait for.
 */
export async function publishFound(tx: Tx, found: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    WITH said AS (
      INSERT INTO events (member_id, kind, payload, created_at) SELECT f.member_id, f.kind, f.payload, ${now} FROM (${found}) f
      RETURNING id)
    SELECT pg_notify(${channel}, '') FROM said LIMIT 1`.execute(tx)
}

type InSql<Payload> = Payload extends unknown ? { [Field in keyof Payload]: RawBuilder<Payload[Field]> } : never

/** What such a query selects; its fields are held against the contract like any payload. */
export function foundEvent<Kind extends EventKind>(
  memberId: RawBuilder<bigint>,
  kind: Kind,
  payload: InSql<EventPayload<Kind>>,
): RawBuilder<unknown> {
  const fields = Object.entries<RawBuilder<unknown>>(payload).flatMap(([name, value]) => [sql.lit(name), value])
  return sql`${memberId} AS member_id, ${sql.lit(kind)} AS kind, jsonb_build_object(${sql.join(fields)}) AS payload`
}

export type Events = {
  subscribe(memberId: bigint, listener: Listener): () => void
  /**
   * Where a stream starts: at the given `Last-Event-ID` if everything after it is still kept, otherwise at this moment. One of
   * another database, say before a restore, or one older than what is kept, is not resumed.
   */
  startPoint(lastId: unknown): Promise<string>
  /** What came after `afterId` for this member, oldest first, a bounded part of it; nothing when that is all. */
  since(memberId: bigint, afterId: string): Promise<StreamEvent[]>
  /** Hears of each session that ends, in whatever process. */
  onSessionEnded(listener: (sessionId: bigint) => void): () => void
  close(): Promise<void>
}

const sessionNotice = /^session (\d{1,18})$/

/** Follows the events of all processes through LISTEN/NOTIFY and hands them to this process's open pages. */
export async function followEvents(db: Db, direct: Direct, logger: Logger): Promise<Events> {
  const listeners = new Map<bigint, Set<Listener>>()
  const endings = new Set<(sessionId: bigint) => void>()
  let cursor = await newestPosition(db)
  const ending = new AbortController()
  let reading: Promise<void> | undefined
  let again = false

  const drain = async () => {
    let rows: Row[]
    do {
      rows = await readAfter(db, cursor)
      for (const row of rows) {
        cursor = { xact: row.xact, id: row.id }
        for (const listener of listeners.get(row.member_id) ?? []) listener(asEvent(row))
      }
    } while (rows.length === rowsPerReadMax && !ending.signal.aborted)
  }
  const read = async () => {
    do {
      again = false
      await drain().catch((error: unknown) => logger.error({ err: error }, 'events could not be read'))
      await pause(readEveryMs, undefined, { signal: ending.signal }).catch(() => {})
    } while (again && !ending.signal.aborted)
    reading = undefined
  }
  const wake = () => {
    again = true
    if (!ending.signal.aborted) reading ??= read()
  }
  const timer = setInterval(() => listeners.size > 0 && wake(), lookEveryMs)
  const hear = (notice: string) => {
    const [, sessionId] = sessionNotice.exec(notice) ?? []
    if (sessionId === undefined) wake()
    else for (const listener of endings) listener(BigInt(sessionId))
  }
  const listening = await listen(direct, channel, hear, logger)

  return {
    subscribe(memberId, listener) {
      const own = listeners.get(memberId) ?? new Set()
      listeners.set(memberId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(memberId)
      }
    },
    onSessionEnded(listener) {
      endings.add(listener)
      return () => endings.delete(listener)
    },
    async startPoint(lastId) {
      const position = typeof lastId === 'string' ? parsePosition(lastId) : undefined
      const { newest, forgotten } = await keptRange(db)
      const isKept = position && BigInt(position.xact) > BigInt(forgotten) && BigInt(position.xact) <= BigInt(newest)
      return isKept ? String(lastId) : idOf({ xact: newest, id: 0n })
    },
    async since(memberId, afterId) {
      const after = parsePosition(afterId)
      if (!after) throw new RangeError('That is no position in the events')
      return (await readAfter(db, after, memberId)).map(asEvent)
    },
    async close() {
      clearInterval(timer)
      ending.abort()
      await listening.close()
      await reading
    },
  }
}

/** A connection of its own that listens to one channel, and is replaced when it breaks. */
export async function listen(
  direct: Direct,
  name: string,
  heard: (payload: string) => void,
  logger: Logger,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client: pg.PoolClient | undefined
  const connect = async () => {
    const next = await direct.pool.connect()
    next.on('notification', (message) => heard(message.payload ?? ''))
    next.on('error', (error) => {
      if (client !== next) return
      client = undefined
      next.release(error)
      logger.warn({ err: error, channel: name }, 'listening stopped, connecting again')
      setTimeout(reconnect, 500)
    })
    try {
      await nameConnection(next, `listen ${name}`)
      await next.query(`LISTEN ${pg.escapeIdentifier(name)}`)
    } catch (error) {
      next.release(error as Error)
      throw error
    }
    client = next
    // Closed while it was on its way.
    if (closed) letGo()
  }
  // Never to be somebody else's: it would go on hearing.
  const letGo = () => {
    client?.release(true)
    client = undefined
  }
  const reconnect = () => {
    if (closed) return
    connect().then(
      () => heard(''),
      () => setTimeout(reconnect, 1_000),
    )
  }
  await connect()
  return {
    async close() {
      closed = true
      letGo()
    },
  }
}

type Position = { xact: string; id: bigint }
type Row = Position & { member_id: bigint; kind: string; payload: unknown }

async function newestPosition(db: Db): Promise<Position> {
  return { xact: (await keptRange(db)).newest, id: 0n }
}

async function keptRange(db: Db): Promise<{ newest: string; forgotten: string }> {
  const { rows } = await sql<{ newest: string; forgotten: string }>`
    SELECT commit_horizon()::text AS newest, xact::text AS forgotten FROM events_forgotten`.execute(db)
  if (!rows[0]) throw new Error('Nothing says up to where events were deleted')
  return rows[0]
}

/**
 * Only below the oldest running transaction: whatever is not visible yet will get a later position.
 * Ordered by the column itself: the answer's `xact` is text, in which 1000 comes before 999.
 */
async function readAfter(db: Db, after: Position, memberId?: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT xact::text AS xact, id, member_id, kind, payload FROM events
    WHERE (xact, id) > (${after.xact}::xid8, ${after.id}) AND xact < commit_horizon()
      ${memberId === undefined ? sql`` : sql`AND member_id = ${memberId}`}
    ORDER BY events.xact, events.id LIMIT ${rowsPerReadMax}`.execute(db)
  return rows
}

/** Whether an event comes after another: positions grow, so this also tells one that was sent already. */
export function isAfter(id: string, otherId: string): boolean {
  const [here, other] = [parsePosition(id), parsePosition(otherId)]
  if (!here || !other) return true
  const [xact, otherXact] = [BigInt(here.xact), BigInt(other.xact)]
  return xact === otherXact ? here.id > other.id : xact > otherXact
}

const idOf = ({ xact, id }: Position): string => `${xact}-${id}`
const asEvent = (row: Row): StreamEvent => ({ id: idOf(row), kind: row.kind, payload: row.payload })

function parsePosition(id: string | undefined): Position | undefined {
  const match = /^(\d{1,18})-(\d{1,18})$/.exec(id ?? '')
  return match?.[1] && match[2] ? { xact: match[1], id: BigInt(match[2]) } : undefined
}

/** Events are kept for a week. How far they are gone is written down with them, for pages that were away for longer. */
export function purgeEvents(db: Db): DueWork {
  return {
    name: 'purge-events',
    async runDue(now) {
      await sql`
        WITH gone AS (DELETE FROM events WHERE created_at < ${addSeconds(now, -keptSeconds)} RETURNING xact)
        UPDATE events_forgotten SET xact = greatest(xact, (SELECT g.xact FROM gone g ORDER BY g.xact DESC LIMIT 1))
        WHERE EXISTS (SELECT 1 FROM gone)`.execute(db)
    },
  }
}
