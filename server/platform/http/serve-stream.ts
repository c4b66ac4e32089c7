import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Events, StreamEvent } from '../events.ts'
import type { Metrics } from '../metrics.ts'
import { serve } from './serve.ts'

const heartbeatMs = 15_000
/** A reader this far behind is cut off; it reconnects and resumes from what it has seen. */
const unsentBytesMax = 1024 * 1024

/** Server-sent events for the signed-in member, resumable by `Last-Event-ID`. Streams end when their session does. */
export function serveStream(app: FastifyInstance, events: Events, metrics: Metrics): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })

  serve(app, routes.stream, async ({ caller, request, reply }) => {
    const lastId = request.headers['last-event-id']
    const token = request.headers.authorization?.slice('Bearer '.length) ?? String(request.headers['x-auth-token'])
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

    let sentId: string | undefined
    const sent = new Set<string>()
    const send = (event: StreamEvent) => {
      if (sent.has(event.id)) return
      sent.add(event.id)
      sentId = event.id
      out.write(`id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.payload)}\n\n`)
      if (out.writableLength > unsentBytesMax) end()
    }
    const heartbeat = setInterval(async () => {
      out.write(': still here\n\n')
      sent.clear()
      if (!(await app.authenticate(token).catch(() => caller))) end()
    }, heartbeatMs)
    const end = () => {
      clearInterval(heartbeat)
      unsubscribe()
      if (open.delete(end)) metrics.streamsOpen.dec()
      out.end()
    }
    // Live events wait until the missed ones are out, so that a page sees them in order.
    let waiting: StreamEvent[] | undefined = []
    const unsubscribe = events.subscribe(caller.memberId, (event) => (waiting ? waiting.push(event) : send(event)))
    open.add(end)
    out.on('close', end)
    try {
      let batch = await events.since(caller.memberId, typeof lastId === 'string' ? lastId : undefined)
      while (batch.length > 0) {
        for (const event of batch) send(event)
        batch = await events.since(caller.memberId, sentId)
      }
      for (const event of waiting) send(event)
      waiting = undefined
    } catch (error) {
      request.log.error({ err: error }, 'stream could not be resumed')
      end()
    }
    return undefined as never
  })
}
