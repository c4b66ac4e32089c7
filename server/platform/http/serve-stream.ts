import type { ServerResponse } from 'node:http'
import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import { type Events, isAfter, type StreamEvent } from '../events.ts'
import type { Metrics } from '../metrics.ts'
import { serve, tokenOf } from './serve.ts'

const everyMs = 15_000
/** A reader this far behind, or one that takes nothing for a heartbeat, is cut off; it reconnects and resumes from what it has seen. */
const unsentBytesMax = 1024 * 1024
const waitingMax = 1_000

/** Server-sent events for the signed-in member, resumable by `Last-Event-ID`. Streams end when their session does. */
export function serveStream(app: FastifyInstance, events: Events, metrics: Metrics, heartbeatMs = everyMs): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })

  serve(app, routes.stream, async ({ caller, request, reply }) => {
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    out.write('retry: 2000\n\n')
    metrics.streamsOpen.inc()
    let stalled = false
    out.on('drain', () => {
      stalled = false
    })
    const heartbeat = setInterval(async () => {
      if (stalled) return void out.destroy()
      stalled = out.writableNeedDrain
      out.write(': still here\n\n')
      if (!(await app.authenticate(tokenOf(request) ?? '').catch(() => caller))) end()
    }, heartbeatMs)
    const end = () => {
      clearInterval(heartbeat)
      unsubscribe()
      if (open.delete(end)) metrics.streamsOpen.dec()
      out.end()
    }
    let sentId: string | undefined
    const send = (event: StreamEvent) => {
      // What was missed is read from the table while live events come in, so one event may arrive both ways.
      if (out.writableEnded || (sentId !== undefined && !isAfter(event.id, sentId))) return
      sentId = event.id
      out.write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`)
      if (out.writableLength > unsentBytesMax) out.destroy()
    }
    // Live events wait until the missed ones are out, so that a page sees them in order.
    let waiting: StreamEvent[] | undefined = []
    const unsubscribe = events.subscribe(caller.memberId, (event) => {
      if (!waiting) send(event)
      else if (waiting.push(event) > waitingMax) out.destroy()
    })
    open.add(end)
    out.on('close', end)
    if (out.destroyed) end()
    try {
      sentId = await events.resumePoint(request.headers['last-event-id'])
      let batch = await events.since(caller.memberId, sentId)
      while (batch.length > 0 && !out.writableEnded) {
        for (const event of batch) {
          send(event)
          await roomIn(out)
        }
        batch = await events.since(caller.memberId, sentId)
      }
      for (const event of waiting) send(event)
      waiting = undefined
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'stream could not be resumed')
      end()
    }
    return undefined as never
  })
}

/** However much was missed, it goes out as fast as the reader takes it. */
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
