import { resolve } from 'node:path'
import { environment, parseConfig } from '../platform/config.ts'
import { failureInWords } from '../platform/failure-in-words.ts'
import { startPostgres } from '../platform/postgres/start-postgres.ts'

/**
 * Keeps the embedded database running for `npm run dev`, whose server starts anew at each save. It ends when it is told to, or when
 * whoever started it is gone; Ctrl-C reaches all at a terminal, and the server needs its database until it has stopped.
 */
async function main(): Promise<void> {
  const { MODE, DATABASE_URL, DATA_DIR } = parseConfig(environment())
  const isEmbedded = MODE === 'sandbox' && !DATABASE_URL
  const onProgress = (progress: string) => process.send?.({ progress })
  const postgres = isEmbedded
    ? await startPostgres({ dataDir: resolve(DATA_DIR), database: 'fairlead', onProgress })
    : undefined
  process.send?.({ held: postgres?.nearUrl ?? '' })
  await told
  await postgres?.stop()
}

const told = new Promise<void>((tell) => {
  process.on('SIGINT', () => {})
  process.once('SIGTERM', tell)
  process.once('disconnect', tell)
})
main()
  .catch((error: unknown) => {
    process.send?.({ problem: failureInWords(error).sentence })
    process.exitCode = 1
  })
  .finally(() => process.connected && process.disconnect())
