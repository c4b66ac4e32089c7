import { giveUpCodes } from './identity/give-up-codes.ts'
import { systemClock } from './platform/clock.ts'
import { environment, parseOwnerConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { describeKeys } from './platform/describe-keys.ts'
import { PlainSentence } from './platform/plain-sentence.ts'

const usage = 'Usage: npm run keys [-- give-up KEY-NAME]'

/** Says what still lies under which key of `SECRET_KEY`; gives up what only its owners could make anew. */
async function main([command, keyName]: string[]): Promise<void> {
  if (command !== undefined && (command !== 'give-up' || !keyName)) throw new PlainSentence(usage)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const database = openDatabase(config.DATABASE_URL)
  try {
    if (keyName) {
      const members = await giveUpCodes(database.db, keyName, systemClock.now())
      console.log(`The recovery codes of ${members} members under “${keyName}” are void, and they are told.`)
    }
    console.log(await describeKeys(database.db))
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
