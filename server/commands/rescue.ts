import { setTimeout as pause } from 'node:timers/promises'
import { formatEther } from 'viem'
import { openChain } from '../compose/open-chain.ts'
import { systemClock } from '../platform/clock.ts'
import { environment, parseConfig } from '../platform/config.ts'
import { directUrl } from '../platform/database/database-url.ts'
import { openDatabase } from '../platform/database/db.ts'
import { createLogger } from '../platform/logging.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { rescueToken } from '../wallet/payouts/treasury/rescue-token.ts'
import { HolderAway, SigningRefused } from '../wallet/signing/key-holder.ts'

const usage = 'Usage: npm run rescue -- TOKEN OUR_ADDRESS DESTINATION OPERATOR_E-MAIL REASON'
const pauseMs = 5_000
const triesMax = 60

/** Sends a token that is not USDT on from one of our addresses, with the signer's own settings. No key is ever printed. */
async function main([token, from, to, operator, ...words]: string[]): Promise<void> {
  if (!token || !from || !to || !operator || words.length === 0) throw new PlainSentence(usage)
  const config = parseConfig(environment())
  if (config.MODE !== 'live' || !config.ROLES.includes('signer') || !config.SIGNER_DATABASE_URL)
    throw new PlainSentence(
      'Run it with the settings of the live signer: MODE=live, ROLES=signer, its login, and its key or SIGNER_URL.',
    )
  const logger = createLogger('warn')
  const parts = { config, databaseUrl: undefined, secretKeys: [], clock: systemClock, logger }
  const { chain, keys } = await openChain(parts)
  if (!keys) throw new PlainSentence('Set PAYOUT_SIGNER_KEY or SIGNER_URL, which only the signer has.')
  const database = openDatabase(directUrl(config.SIGNER_DATABASE_URL, config), { asLogin: true })
  const rescuer = { db: database.db, chain, clock: systemClock, logger, keys }
  const rescue = { token, from, to, operator, reason: words.join(' ') }
  try {
    for (let tries = 0, isWaiting = false; tries < triesMax; tries++, isWaiting = true) {
      if (isWaiting) await pause(pauseMs)
      const rescued = await rescueToken(rescuer, rescue).catch((error: unknown) => {
        // The gas is on its way: the signer that runs beside this follows it to its end.
        if (isWaiting && error instanceof PlainSentence && error.message.includes('under way')) return undefined
        throw error
      })
      if (rescued?.sent === 'token')
        return console.log(`${rescued.value} units of the token were sent to ${to} by ${rescued.hash}.`)
      if (rescued)
        console.log(`${formatEther(rescued.value)} coin for gas was sent to ${from} by ${rescued.hash}. Waiting.`)
    }
    throw new PlainSentence('The gas has not arrived yet. Run the same again when it has.')
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain = [PlainSentence, SigningRefused, HolderAway].some((kind) => error instanceof kind)
  console.error(isPlain ? (error as Error).message : error)
  process.exitCode = 1
})
