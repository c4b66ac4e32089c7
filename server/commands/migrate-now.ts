import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { settleBarLength } from '../bots/fleet/bars/open-market.ts'
import { environment, parseMigration } from '../platform/config.ts'
import { stampMode } from '../platform/database/stamp-mode.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { migrate } from '../platform/schema/migrate.ts'

/** What the first start with DATABASE_URL does and nothing more: tables, roles and rights, before there are logins that could have them. */
async function main(): Promise<void> {
  const config = parseMigration(environment())
  const { DATABASE_URL: url, MODE: mode, BOT_BAR_SECONDS: barSeconds } = config
  if (!url)
    throw new PlainSentence('Set DATABASE_URL to the database of the service, by the login that owns its tables.')
  const patience = {
    waitMsMax: config.START_WAIT_SECONDS * 1000,
    report: (words: string) => console.log(`${words} ...`),
  }
  const ran = await migrate(url, pathToFileURL(`${resolve('database')}/`), patience)
  await stampMode(url, mode)
  await settleBarLength(url, barSeconds)
  console.log(`The database is ready (${mode}). Migrations that ran: ${ran}.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
