import type pg from 'pg'
import { codeOf, databaseFailure } from '../failure-in-words.ts'
import { type Patience, waitFor } from '../patience.ts'
import { isPoolerWaiting } from './database-away.ts'
import { NoHost } from './find-host.ts'
import { newClient } from './host-client.ts'

/** A server that is starting, stopping, has no room for one more or is not the first one any more, and one that does not listen yet. */
const willPass = ['25006', '57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ENOENT']
const answerMsMax = 10_000

/** One of several hosts will be there again, unless what is asked of them is wrong. */
const passes = (error: unknown): boolean =>
  error instanceof NoHost ? !error.refusal : willPass.includes(codeOf(error)) || isPoolerWaiting(error)

/** A connection to a database that may still be starting. What does not pass by itself, such as a wrong password, is thrown at once. */
export function connectPatiently(url: string, patience: Patience, setting = 'DATABASE_URL'): Promise<pg.Client> {
  let last: unknown
  return waitFor(
    patience,
    async () => {
      const client = newClient(url, { connectionTimeoutMillis: answerMsMax })
      // A connection that breaks fails the query that uses it; without a listener it would end the process.
      client.on('error', () => {})
      try {
        await client.connect()
        return { done: client }
      } catch (error) {
        last = error
        if (!passes(error)) throw databaseFailure(error, { setting, url })
        return { waitingFor: `the database of ${setting} does not answer yet (${codeOf(error)})` }
      }
    },
    () => databaseFailure(last, { setting, url }),
  )
}
