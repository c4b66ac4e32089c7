import { barIndexAt, sliceBars } from '@fairlead/engine/market/bars'
import { type CsvImport, importCsv } from '@fairlead/engine/market/import-csv'
import type { Instrument } from '@fairlead/engine/market/instrument'
import { resampleBars } from '@fairlead/engine/market/resample-bars'
import { type Db, inTx } from '../../../platform/database/db.ts'
import { PlainSentence } from '../../../platform/plain-sentence.ts'
import { holdMarket } from '../store.ts'
import { insertBars, madeUntil } from './bar-store.ts'

type Imported = Pick<CsvImport, 'problems' | 'problemCount'> & { kept: number }

type ImportReport = {
  instrument: Instrument
  text: string
  /** By how much the file's clock is ahead of UTC. */
  hoursAhead: number
  now: Date
}

/**
 * Keeps what a file tells of an instrument in bars of the fleet's length: of the time before the first bar that the fleet makes itself.
 * Bars that are there stay as they are.
 */
export async function importHistory(db: Db, { instrument, text, hoursAhead, now }: ImportReport): Promise<Imported> {
  const { bars, problems, problemCount } = readCsv(text, instrument)
  return inTx(db, async (tx) => {
    const { bar_seconds: barSeconds } = await holdMarket(tx)
    if (barSeconds % bars.seconds !== 0)
      throw new PlainSentence(
        `The fleet plays bars of ${barSeconds} s: the file’s, of ${bars.seconds} s, cannot be gathered into them.`,
      )
    for (let i = 0; i < bars.length; i++) bars.time[i] = (bars.time[i] as number) - hoursAhead * 3_600
    const before = Math.floor(((await madeUntil(tx)) ?? now).getTime() / 1000 / barSeconds) * barSeconds
    const whole = resampleBars(sliceBars(bars, 0, barIndexAt(bars, before)), barSeconds)
    return { kept: await insertBars(tx, instrument.symbol, whole), problems, problemCount }
  })
}

function readCsv(text: string, instrument: Instrument): CsvImport {
  try {
    return importCsv(text, instrument)
  } catch (error) {
    if (error instanceof RangeError) throw new PlainSentence(`The file could not be read: ${error.message}.`)
    throw error
  }
}
