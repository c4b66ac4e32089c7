import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'

/** Answers the address; a port that cannot be had is said in words. */
export async function listenOn(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    return await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new PlainSentence(
        `Port ${PORT} is taken: stop what uses it, or start with another one, such as PORT=${PORT + 1} npm start.`,
      )
    }
    if (code === 'EACCES')
      throw new PlainSentence(`Port ${PORT} is not allowed for this user: choose one above 1023, such as PORT=3000.`)
    throw error
  }
}
