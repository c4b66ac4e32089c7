import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { crowded, streamsMax } from '@fairlead/contract/routes/platform/stream'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { type Events, isAfter, type StreamEvent } from '../events.ts'
import type { Metrics } from '../work/metrics.ts'
import { serve, tokenOf } from './serve.ts'

const everyMs = 15_000
const retryMs = 2_000
/** For a page that had to make room: coming back at once, it would push out the newcomer. */
const crowdedRetryMs = 600_000
/**
 * What waits for a reader beyond this stays in the table and is read from there as the reader takes it; one that takes nothing
 * for a heartbeat is cut off, and resumes from what it has seen.
 */
const unsentBytesMax = 256 * 1024

/** Server-sent events for the signed-in member, resumable by `Last-Event-ID`. Streams end when their session does. */
export function serveStream(app: FastifyInstance, events: Events, metrics: Metrics, heartbeatMs = everyMs): void {
  const open = new Map<() => void, bigint>()
  /** Oldest first. */
  const ofMembers = new Map<bigint, Set<{ makeRoom(): void }>>()
  app.addHook('preClose', async () => {
    for (const end of open.keys()) end()
  })
  const stopHearing = events.onSessionEnded((sessionId) => {
    for (const [end, ofSession] of open) if (ofSession === sessionId) end()
  })
  app.addHook('onClose', async () => stopHearing())

  serve(app, routes.stream, async ({ caller, request, reply }) => {
    const startId = await events.startPoint(request.headers['last-event-id'])
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    out.write(`retry: ${retryMs}\nid: ${startId}\n\n`)
    metrics.streamsOpen.inc()
    const endIfSignedOut = async () => {
      if (!(await app.authenticate(tokenOf(request) ?? '').catch(() => caller))) end()
    }
    const stopBeating = beat(out, heartbeatMs, endIfSignedOut)
    const stopFollowing = follow(events, caller.memberId, startId, out, (error) => {
      request.log.error({ reqId: request.id, err: error }, 'missed events could not be read')
      end()
    })
    const stream = {
      makeRoom() {
        if (!out.writableNeedDrain) out.write(`retry: ${crowdedRetryMs}\nevent: ${crowded}\ndata: {}\n\n`)
        end()
      },
    }
    const end = () => {
      stopBeating()
      stopFollowing()
      leave(caller.memberId, stream)
      if (open.delete(end)) metrics.streamsOpen.dec()
      // Nobody waits for a reader that takes nothing.
      if (out.writableNeedDrain) out.destroy()
      else out.end()
    }
    open.set(end, caller.sessionId)
    enter(caller.memberId, stream)
    out.on('close', end)
    if (out.destroyed) end()
    // Its session may have ended between the check of the token and the subscription to its end.
    void endIfSignedOut()
    return undefined as never
  })

  function enter(memberId: bigint, stream: { makeRoom(): void }): void {
    const streams = ofMembers.get(memberId) ?? new Set()
    ofMembers.set(memberId, streams.add(stream))
    const [oldest] = streams
    if (streams.size > streamsMax) oldest?.makeRoom()
  }

  function leave(memberId: bigint, stream: { makeRoom(): void }): void {
    const streams = ofMembers.get(memberId)
    streams?.delete(stream)
    if (streams?.size === 0) ofMembers.delete(memberId)
  }
}

/** A line each heartbeat, so that both sides notice when the other is gone. */
function beat(out: ServerResponse, everyMs: number, beaten: () => Promise<void>): () => void {
  let stalled = false
  out.on('drain', () => {
    stalled = false
  })
  const timer = setInterval(() => {
    if (stalled) return void out.destroy()
    stalled = out.writableNeedDrain
    out.write(': still here\n\n')
    void beaten()
  }, everyMs)
  return () => clearInterval(timer)
}

/**
 * Sends what came after `startId` and then what comes. Whoever does not keep up gets the rest from the table, in order and at
 * their own pace, so a slow page costs no more memory than a quick one.
 */
function follow(
  events: Events,
  memberId: bigint,
  startId: string,
  out: ServerResponse,
  failed: (error: unknown) => void,
): () => void {
  let sentId = startId
  let isCatchingUp = false
  let hasMissed = false
  const isGone = () => out.writableEnded || out.destroyed

  const send = (event: StreamEvent) => {
    // What was read from the table may come live as well.
    if (isGone() || !isAfter(event.id, sentId)) return
    sentId = event.id
    out.write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`)
  }
  const catchUp = async () => {
    isCatchingUp = true
    do {
      hasMissed = false
      await roomIn(out)
      for (let batch = await since(); batch.length > 0; batch = await since()) {
        for (const event of batch) {
          send(event)
          await roomIn(out)
        }
      }
    } while (hasMissed && !isGone())
    isCatchingUp = false
  }
  const since = async () => (isGone() ? [] : events.since(memberId, sentId))

  const unsubscribe = events.subscribe(memberId, (event) => {
    if (isCatchingUp) hasMissed = true
    else if (out.writableLength <= unsentBytesMax) send(event)
    else catchUp().catch(failed)
  })
  catchUp().catch(failed)
  return unsubscribe
}

/** Settles when the reader has taken what was written, or is gone. */
async function roomIn(out: ServerResponse): Promise<void> {
  if (!out.writableNeedDrain || out.destroyed) return
  await new Promise<void>((resolve) => {
    const go = () => {
      out.off('drain', go).off('close', go)
      resolve()
    }
    out.on('drain', go).on('close', go)
  })
}
