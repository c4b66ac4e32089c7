import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, environment, parseConfig } from './platform/config.ts'
import { ownerUrlOf } from './platform/database/database-url.ts'
import { failureInWords } from './platform/failure-in-words.ts'
import { parseSecretKeys, type SecretKey } from './platform/keys/secrets.ts'
import { createLogger, type Logger } from './platform/logging.ts'
import { PlainSentence } from './platform/plain-sentence.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/postgres/start-postgres.ts'
import { becomeOnlyInstance } from './sandbox/only-instance.ts'
import { redoMigration } from './sandbox/redo-migration.ts'
import { startServer } from './start-server.ts'

// Work under way has this long to finish after SIGTERM.
const drainMsMax = 10_000

const databaseFolder = pathToFileURL(`${resolve('database')}/`)
/** The embedded database where another process holds it: `npm run dev` starts this one anew at each save. */
const heldUrl = environment().HELD_DATABASE_URL

type Stop = () => Promise<void>

/** Tells `npm start` how far we are, when it is the one that started us. */
const sendToParent = (message: Record<string, unknown>) => process.send?.(message)

async function main(stops: Stop[]): Promise<void> {
  const siteBuilt = process.argv.includes('--site-follows') ? messageFromParent('siteBuilt') : undefined
  const config = parseConfig(environment())
  const logger = createLogger(config.LOG_LEVEL)
  const dataDir = resolve(config.DATA_DIR)
  // Making a world takes long enough to be stopped in the middle of it, and the database must not be left running then.
  stopOnSignals(stops, logger)
  const isEmbedded = config.MODE === 'sandbox' && !config.DATABASE_URL
  const databaseUrl = isEmbedded ? await embeddedDatabase(dataDir, stops) : ownerUrlOf(config)
  sendToParent({ progress: 'Preparing the database' })
  const server = await startServer({
    config,
    databaseUrl,
    secretKeys: secretKeys(config, dataDir),
    logger,
    migrations: databaseFolder,
    siteFolder: resolve('web/build/client'),
    ...(siteBuilt && { siteBuilt }),
    onProgress: (making) => sendToParent({ making }),
  })
  stops.push(server.stop)
  if (server.app) await siteBuilt
  isReady = true
  logger.info({ url: server.url, mode: config.MODE, roles: config.ROLES }, 'ready')
  sendToParent({ ready: { url: server.url, mode: config.MODE, accounts: server.accounts } })
}

/** By `npm start`, in a word of its own. */
function messageFromParent(word: string): Promise<void> {
  return new Promise((told) => {
    process.on('message', (message) => {
      if (typeof message === 'object' && message !== null && word in message) told()
    })
  })
}

async function embeddedDatabase(dataDir: string, stops: Stop[]): Promise<string> {
  makeFolder(dataDir)
  const { nearUrl, stop } = heldUrl ? await takeHeld(heldUrl) : await startOwn(dataDir)
  const instance = await becomeOnlyInstance(nearUrl, dataDir)
  stops.push(async () => {
    await instance.release()
    await stop()
  })
  return nearUrl
}

const onProgress = (progress: string) => sendToParent({ progress })

function startOwn(dataDir: string): Promise<EmbeddedPostgres> {
  onProgress('Starting the database')
  return startPostgres({ dataDir, database: 'fairlead', onProgress })
}

async function takeHeld(url: string): Promise<Omit<EmbeddedPostgres, 'url'>> {
  await redoMigration(url, databaseFolder, onProgress)
  return { nearUrl: url, stop: async () => {} }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC')
      throw new PlainSentence(`The disk is full: free some space where ${folder} lies and start again.`)
    throw new PlainSentence(`The folder ${folder} cannot be made (${code}): set DATA_DIR to one you may write to.`)
  }
}

/** The sandbox makes itself a key; in live mode the settings must bring one. */
function secretKeys(config: Config, dataDir: string): SecretKey[] {
  let setting = config.SECRET_KEY
  if (!setting) {
    makeFolder(dataDir)
    setting = ownSecretKey(join(dataDir, 'secret.key'))
  }
  const keys = parseSecretKeys(setting)
  if (!keys)
    throw new PlainSentence(
      `The secret key in ${dataDir} is damaged: delete DATA_DIR to begin anew, or set SECRET_KEY.`,
    )
  return keys
}

/** Whole or not at all, and the same for processes that start at once: the local chain's addresses come out of it. */
function ownSecretKey(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `sandbox:${randomBytes(32).toString('hex')}`, { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

let stopping = false
let hasFailed = false
let isReady = false

function stopOnSignals(stops: Stop[], logger: Logger): void {
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    logger.info({ reason }, 'stopping')
    setTimeout(() => {
      logger.error('not everything stopped in time')
      process.exit(1)
    }, drainMsMax).unref()
    await stopAll(stops)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  // Whoever started us is gone without a word: nobody is left to stop us later.
  if (process.send) process.on('disconnect', () => void stop('the starting process ended'))
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error))
}

const stops: Stop[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => void endFailed(error))
main(stops).catch(endFailed)

/** One line for machines, one sentence for people, and no process that stays without doing its work. */
async function endFailed(error: unknown): Promise<void> {
  // Whatever was begun fails when it is stopped in the middle.
  if (stopping || hasFailed) return
  hasFailed = true
  setTimeout(() => process.exit(1), drainMsMax).unref()
  const { reason, sentence } = failureInWords(error)
  // What a person at the terminal cannot mend is for who mends the product.
  const cause = error instanceof PlainSentence ? {} : { err: error }
  createLogger('fatal').fatal({ reason, problem: sentence, ...cause }, isReady ? 'ended by a fault' : 'not started')
  if (process.send) sendToParent({ problem: sentence })
  else console.error(sentence)
  await stopAll(stops)
  if (process.connected) process.disconnect()
  process.exit(1)
}
