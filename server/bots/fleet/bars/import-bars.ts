import { readFile } from 'node:fs/promises'
import { type InstrumentSymbol, instruments } from '@fairlead/engine/market/instrument'
import { systemClock } from '../../../platform/clock.ts'
import { environment, parseOwnerConfig } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/database/db.ts'
import { PlainSentence } from '../../../platform/plain-sentence.ts'
import { importHistory } from './import-history.ts'

const symbols = instruments.map(({ symbol }) => symbol)
const usage = `Usage: npm run bars -- ${symbols.join('|')} FILE.csv [HOURS the file’s clock is ahead of UTC]`

/** Brings a broker's history into a live database, so that bots need not wait months until they know enough of the market to trade. */
async function main([symbol, path, hours = '0']: string[]): Promise<void> {
  const instrument = instruments.find((one) => one.symbol === (symbol as InstrumentSymbol))
  const hoursAhead = Number(hours)
  if (!instrument || !path || !Number.isInteger(hoursAhead) || Math.abs(hoursAhead) > 14) throw new PlainSentence(usage)
  const config = parseOwnerConfig(environment())
  if (!config.DATABASE_URL) throw new PlainSentence('Set DATABASE_URL to the database of the service.')
  const database = openDatabase(config.DATABASE_URL, { asLogin: true })
  try {
    const { kept, problems, problemCount } = await importHistory(database.db, {
      ...{ instrument, hoursAhead, text: await readFile(path, 'utf8'), now: systemClock.now() },
    })
    for (const { row, message } of problems.slice(0, 10)) console.error(`Row ${row}: ${message}`)
    if (problemCount > 0) console.error(`${problemCount} rows were left out.`)
    console.log(`${kept} bars of ${instrument.symbol} are new. Start the service anew so that it knows them.`)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof PlainSentence ? error.message : error)
  process.exitCode = 1
})
