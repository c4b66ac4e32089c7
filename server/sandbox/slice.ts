import type { FastifyInstance } from 'fastify'
import { serveSandbox } from './routes.ts'

/** The clock, the faucet and the mailbox of a sandbox. */
export const sandboxSlice = (parts: Parameters<typeof serveSandbox>[1]) => ({
  serve: (app: FastifyInstance) => serveSandbox(app, parts),
})
