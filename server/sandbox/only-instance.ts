import pg from 'pg'
import { PlainSentence } from '../platform/plain-sentence.ts'

const instanceLock = 7_203_118_443
const triesMax = 20

/** One instance per DATA_DIR: a lock that the database gives back by itself when its holder dies, even by kill -9. */
export async function becomeOnlyInstance(databaseUrl: string, dataDir: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [instanceLock])
    if (rows[0]?.held) return { release: () => client.end() }
    if (attempt === triesMax) {
      await client.end()
      throw new PlainSentence(
        `Fairlead is already running with the data in ${dataDir}: stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
