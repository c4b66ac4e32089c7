import { asOfHeader, lastPosition, parsePosition, positionHeader } from '@fairlead/contract/figures-age'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { addSeconds } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { DB } from '../database/schema.gen.ts'
import { DomainError } from '../domain-error.ts'
import { replayedPosition } from './ask-servers.ts'
import type { Replica, Wanted } from './open-replica.ts'

/** Where a call that may lag is to read, and of which moment that is. */
export type Lagging = { from: Db; asOf: Date }

type Call = {
  memberId: bigint
  request: FastifyRequest
  reply: FastifyReply
  /** Read in parts while it is sent, long after the call was answered. */
  isFile: boolean
}

/**
 * Answers from the replica where it has all that the caller wrote, saw or was told; otherwise, and where the replica fails in whatever way,
 * `answer` is asked without a place to read from, and reads from the primary. It is a reading, so it may be asked twice.
 */
export async function answerFromReplica<T>(
  replica: Replica,
  { memberId, request, reply, isFile }: Call,
  answer: (lagging?: Lagging) => Promise<T>,
): Promise<T> {
  const asked = await replica.ask(memberId)
  const wanted = { asked, seen: seenBy(request) }
  const taken = await replica.take(wanted)
  if ('why' in taken) {
    replica.count(taken.why)
    return fromPrimary()
  }
  const { client, position, ageMs } = taken
  const asOf = addSeconds(replica.clock.now(), -ageMs / 1_000)
  try {
    const pool = isFile ? eachFrom(replica, { asked, seen: later(wanted.seen, position) }) : pinnedTo(client)
    const answered = await answer({ from: over(pool), asOf })
    const shown = await replayedPosition(client)
    replica.count('replica')
    reply.header(asOfHeader, asOf.toISOString()).header(positionHeader, shown)
    return answered
  } catch (error) {
    // Another server would take as long.
    if ((error as { code?: string }).code === statementTimeout) throw error
    if (!(error instanceof DomainError))
      request.log.warn({ reqId: request.id, err: error }, 'the replica could not answer')
    replica.count('failed')
    return await fromPrimary()
  } finally {
    client.release()
  }

  async function fromPrimary(): Promise<T> {
    const answered = await answer()
    // After it was read, so that it is no older than what is shown.
    reply.header(positionHeader, await replica.newestPosition())
    return answered
  }
}

const statementTimeout = '57014'

/** A position that cannot be read may be any: then nothing is old enough. */
function seenBy({ headers }: FastifyRequest): bigint {
  const sent = headers[positionHeader]
  if (sent === undefined) return 0n
  return parsePosition(String(sent)) ?? parsePosition(lastPosition) ?? 0n
}

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other)

const over = (pool: PostgresPool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

const end = async () => {}

/** Everything that one call reads comes from one server, whichever stands behind the address. */
const pinnedTo = (client: pg.PoolClient): PostgresPool => ({
  connect: async () =>
    asClient(
      (text, values) => client.query(text, values),
      () => {},
    ),
  end,
})

/** No part of a file keeps a connection while the last one is sent. What the replica cannot give, the primary does. */
const eachFrom = (replica: Replica, wanted: Wanted): PostgresPool => ({
  async connect() {
    const taken = await replica.take(wanted)
    if ('why' in taken) return (await replica.primary.connect()) as unknown as PostgresPoolClient
    const { client } = taken
    const query = (text: string, values: unknown[]) =>
      client.query(text, values).catch((error: { code?: string }) => {
        if (error.code === statementTimeout) throw error
        replica.count('failed')
        return replica.primary.query(text, values)
      })
    return asClient(query, () => client.release())
  },
  end,
})

/** Nobody reads through a cursor. */
const asClient = (query: (text: string, values: unknown[]) => Promise<unknown>, release: () => void) =>
  ({ query, release }) as unknown as PostgresPoolClient
