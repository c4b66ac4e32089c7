import { readFile } from 'node:fs/promises'
import { type InstrumentSymbol, instrumentOf } from '@fairlead/engine/market/instrument'
import type { Db } from '../../../platform/database/db.ts'
import { importHistory } from './import-history.ts'

type HistoryFile = { symbol: InstrumentSymbol; path: string; hoursAhead: number; now: Date }

/** Brings a broker's history into a live database, so that bots need not wait months until they know enough of the market to trade. Answers what became of it. */
export async function importFile(db: Db, { symbol, path, hoursAhead, now }: HistoryFile): Promise<string> {
  const { kept, problems, problemCount } = await importHistory(db, {
    ...{ instrument: instrumentOf(symbol), hoursAhead, text: await readFile(path, 'utf8'), now },
  })
  return [
    ...problems.slice(0, 10).map(({ row, message }) => `Row ${row}: ${message}`),
    ...(problemCount > 0 ? [`${problemCount} rows were left out.`] : []),
    `${kept} bars of ${symbol} are new. Start the service anew so that it knows them.`,
  ].join('\n')
}
