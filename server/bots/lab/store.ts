import type { Reader, Tx } from '../../platform/database/db.ts'

export type LabBarsRow = {
  symbol: string
  print: string
  seconds: number
  bars: number
  begins_at: Date
  ends_at: Date
}

/** Of each instrument what was put up last. */
export function newestLabBars(reader: Reader): Promise<LabBarsRow[]> {
  return reader
    .selectFrom('lab_bars')
    .distinctOn('symbol')
    .select(['symbol', 'print', 'seconds', 'bars', 'begins_at', 'ends_at'])
    .orderBy('symbol')
    .orderBy('put_up_at', 'desc')
    .execute()
}

export async function packedLabBars(reader: Reader, symbol: string, print: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('lab_bars')
    .select('packed')
    .where('symbol', '=', symbol)
    .where('print', '=', print)
    .executeTakeFirst()
  return row?.packed
}

/** What was put up before is what is put up again. */
export async function putLabBars(tx: Tx, row: LabBarsRow & { packed: Buffer; put_up_at: Date }): Promise<void> {
  await tx
    .insertInto('lab_bars')
    .values(row)
    .onConflict((known) => known.columns(['symbol', 'print']).doUpdateSet({ put_up_at: row.put_up_at }))
    .execute()
}

/** Keeps so many of an instrument, the newest. */
export async function thinLabBars(tx: Tx, symbol: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('lab_bars')
    .where('symbol', '=', symbol)
    .where('print', 'in', (older) =>
      older
        .selectFrom('lab_bars')
        .select('print')
        .where('symbol', '=', symbol)
        .orderBy('put_up_at', 'desc')
        .offset(kept),
    )
    .execute()
}

export async function dropLabBars(tx: Tx, symbol: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('lab_bars').where('symbol', '=', symbol).executeTakeFirst()
  return Number(numDeletedRows)
}
