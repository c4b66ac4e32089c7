import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * At the end each connection closes as soon as no request is under way on it. Node alone would wait a minute for those
 * that a browser opened ahead of need and never used, and for those kept alive after their last answer.
 */
export function closeConnectionsAtRest(app: FastifyInstance): void {
  const underWay = new Map<Socket, number>()
  let closing = false

  app.server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (underWay.has(socket)) underWay.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy()
  })
}
