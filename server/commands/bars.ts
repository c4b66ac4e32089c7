import { chartSymbols } from '@fairlead/contract/routes/bots/market'
import { importFile } from '../bots/fleet/bars/import-file.ts'
import { putUpBars, takeDownBars } from '../bots/lab/put-up-bars.ts'
import { systemClock } from '../platform/clock.ts'
import { environment, parseOwnerConfig } from '../platform/config.ts'
import { type Db, openDatabase } from '../platform/database/db.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'

type Instrument = (typeof chartSymbols)[number]

const names = chartSymbols.join('|')
const usage = `Usage: npm run bars -- ${names} FILE.csv [HOURS the file’s clock is ahead of UTC]
       npm run bars -- put-up ${names}      shows everybody the prices that are there, in the lab
       npm run bars -- take-down ${names}   shows them no more
Put up only prices that you have the right to show.`

/** A broker's history for a live service, and which of it visitors may see. */
async function main(words: string[]): Promise<void> {
  const work = workOf(words)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const database = openDatabase(config.DATABASE_URL, { asLogin: true })
  try {
    console.log(await work(database.db))
  } finally {
    await database.close()
  }
}

function workOf(words: string[]): (db: Db) => Promise<string> {
  const [first = '', second = '', hours = '0'] = words
  const symbol = symbolOf(first === 'put-up' || first === 'take-down' ? second : first)
  const hoursAhead = Number(hours)
  if (!symbol || !second || !Number.isInteger(hoursAhead) || Math.abs(hoursAhead) > 14) throw new PlainSentence(usage)
  if (first === 'put-up')
    return async (db) => {
      const { bars, from, to, bytes } = await putUpBars(db, symbol, systemClock.now())
      const span = `${from.toISOString().slice(0, 10)} to ${to.toISOString().slice(0, 10)}`
      return `${bars} bars of ${symbol} are shown in the lab: ${span}, ${Math.round(bytes / 1024)} KB.`
    }
  if (first === 'take-down')
    return async (db) => {
      await takeDownBars(db, symbol)
      return `The prices of ${symbol} are shown no more.`
    }
  return (db) => importFile(db, { symbol, path: second, hoursAhead, now: systemClock.now() })
}

const symbolOf = (name: string): Instrument | undefined => chartSymbols.find((symbol) => symbol === name)

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
