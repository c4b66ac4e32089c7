import { giveUpCodes } from '../people/identity/email/give-up-codes.ts'
import { systemClock } from '../platform/clock.ts'
import { environment, parseOwnerConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/db.ts'
import { describeKeys } from '../platform/keys/describe-keys.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { openTerminal } from '../wallet/signing/open-terminal.ts'
import { describePaperKeys, makePaperKeys, readPaperKeys, writeKeyFile } from '../wallet/signing/paper-keys.ts'

const usage = 'Usage: npm run keys [-- give-up KEY-NAME | new | verify [FILE]]'

/**
 * Says what still lies under which key of `SECRET_KEY`, and gives up what only its owners could make anew. Makes the wallet's keys as words
 * on paper, or verifies such words.
 */
async function main([command, name, ...more]: string[]): Promise<void> {
  const isUsed = more.length === 0 && (command === 'verify' || (command === 'new' ? !name : !command || name))
  if (!isUsed || !['new', 'verify', 'give-up', undefined].includes(command)) throw new PlainSentence(usage)
  if (command === 'new' || command === 'verify') return onPaper(command, name)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const database = openDatabase(config.DATABASE_URL)
  try {
    if (name) {
      const members = await giveUpCodes(database.db, name, systemClock.now())
      console.log(
        `The recovery codes of ${members} members under “${name}” no longer work, and the members have been notified.`,
      )
    }
    console.log(await describeKeys(database.db))
  } finally {
    await database.close()
  }
}

async function onPaper(command: 'new' | 'verify', file: string | undefined): Promise<void> {
  const terminal = openTerminal()
  try {
    // Into a pipe or a file is where words must never go.
    if (command === 'new' && !terminal.isScreen) throw new PlainSentence('New words are shown at a terminal alone.')
    const keys = command === 'new' ? await makePaperKeys(terminal) : await readPaperKeys(terminal)
    console.log(describePaperKeys(keys, environment()))
    if (!file) return
    writeKeyFile(file, keys)
    console.log(`The signer's key is in ${file}. Carry it to the signer, and leave no copy.`)
  } finally {
    terminal.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
