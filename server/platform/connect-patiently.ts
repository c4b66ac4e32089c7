import pg from 'pg'
import { type Patience, waitFor } from './patience.ts'

/** A server that is starting, stopping or has no room for one more, and one that does not listen yet. */
const willPass = ['57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN']

/** A connection to a database that may still be starting. What does not pass by itself, such as a wrong password, is thrown at once. */
export function connectPatiently(databaseUrl: string, patience: Patience): Promise<pg.Client> {
  let lastFailure: unknown
  return waitFor(
    patience,
    async () => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
      // A connection that breaks fails the query that uses it; without a listener it would end the process.
      client.on('error', () => {})
      try {
        await client.connect()
        return { done: client }
      } catch (error) {
        lastFailure = error
        if (!willPass.includes(codeOf(error))) throw error
        return { waitingFor: `the database does not answer yet (${codeOf(error)})` }
      }
    },
    () => lastFailure as Error,
  )
}

/** Where a host has several addresses, each has its own failure. */
const codeOf = (error: unknown): string => {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const { code } = first as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
