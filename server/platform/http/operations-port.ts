import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '../work/metrics.ts'
import type { Readiness } from '../work/readiness.ts'

type Parts = { readiness: Readiness; metrics: Metrics; host: string; port: number }

/** What runs the service looks at, on a port of its own in every process, whatever its role: nothing of members is served there. */
export async function openOperationsPort(parts: Parts): Promise<{ url: string; close(): Promise<void> }> {
  const { readiness, metrics, host, port } = parts
  const answers: Record<string, (reply: ServerResponse) => Promise<unknown>> = {
    '/health': async (reply) => say(reply, 200, 'OK'),
    '/ready': async (reply) => {
      const reasons = await readiness()
      if (reasons.length === 0) say(reply, 200, 'OK')
      else say(reply, 503, 'NOT READY', { reasons })
    },
    '/metrics': async (reply) => {
      const text = await metrics.registry.metrics()
      reply.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
    },
  }
  const server = createServer((request, reply) => {
    const answer = request.method === 'GET' ? answers[request.url ?? ''] : undefined
    if (!answer) say(reply, 404, 'NOT FOUND')
    else answer(reply).catch(() => say(reply, 500, 'FAILED'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host}:${taken}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function say(reply: ServerResponse, status: number, word: string, more: { reasons?: readonly string[] } = {}): void {
  reply
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status: word, ...more }))
}
