import { piecesEach, readSum, writeSum } from './tree/format.ts'

/** What a publication counted for one creditor, in micro-dollars, and where the pieces lie. */
export type CreditorRecord = Record<'fuel' | 'income' | 'withdrawals' | 'waiting' | 'refunds', number> & {
  member: bigint
  positions: number[]
}

const amounts = ['fuel', 'income', 'withdrawals', 'waiting', 'refunds'] as const
const positionsAt = 8 * (1 + amounts.length)
export const recordBytes = positionsAt + 4 * piecesEach
/** So many lie in one row. */
export const recordsInChunk = 32

export function writeRecord(records: Buffer, place: number, record: CreditorRecord): void {
  const from = place * recordBytes
  records.writeBigInt64BE(record.member, from)
  for (const [column, name] of amounts.entries()) writeSum(records, record[name], from + 8 * (column + 1))
  for (const [piece, position] of record.positions.entries())
    records.writeUInt32BE(position, from + positionsAt + 4 * piece)
}

/** The record of this member among those of one row, by halves. */
export function findRecord(records: Buffer, member: bigint): CreditorRecord | undefined {
  let [low, high] = [0, records.length / recordBytes]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (records.readBigInt64BE(middle * recordBytes) < member) low = middle + 1
    else high = middle
  }
  const from = low * recordBytes
  if (from >= records.length || records.readBigInt64BE(from) !== member) return undefined
  const [fuel, income, withdrawals, waiting, refunds] = amounts.map((_, column) =>
    readSum(records, from + 8 * (column + 1)),
  )
  const positions = Array.from({ length: piecesEach }, (_, piece) =>
    records.readUInt32BE(from + positionsAt + 4 * piece),
  )
  return { member, positions, fuel, income, withdrawals, waiting, refunds } as CreditorRecord
}
