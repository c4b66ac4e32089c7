import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Metrics } from '../metrics.ts'

type Parts = { db: Db; metrics: Metrics; isDraining: () => boolean; host: string; port: number }

/** What runs the service looks at, on a port of its own in every process, whatever its role: nothing of members is served there. */
export async function openOperationsPort(parts: Parts): Promise<{ url: string; close(): Promise<void> }> {
  const { db, metrics, isDraining, host, port } = parts
  const isReady = () =>
    sql`SELECT 1`.execute(db).then(
      () => !isDraining(),
      () => false,
    )
  const answers: Record<string, (reply: ServerResponse) => Promise<unknown>> = {
    '/health': async (reply) => say(reply, 200, 'OK'),
    '/ready': async (reply) => ((await isReady()) ? say(reply, 200, 'OK') : say(reply, 503, 'NOT READY')),
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

function say(reply: ServerResponse, status: number, word: string): void {
  reply
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status: word }))
}
