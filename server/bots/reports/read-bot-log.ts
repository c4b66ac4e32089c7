import type { Reader } from '../../platform/database/db.ts'
import { partSharesOf } from '../trading/part-shares.ts'
import { type LogQuery, logPageOf } from './log-store.ts'

/** What the bot did and why, newest first unless sorted otherwise. */
export async function readBotLog(reader: Reader, memberId: bigint, query: LogQuery) {
  const { lines, found } = await logPageOf(reader, memberId, query)
  const shares = await partSharesOf(reader, lines)
  return {
    entries: lines.map(({ id, at, kind, symbol, position_id, words }, place) => ({
      id,
      at: at.toISOString(),
      kind,
      symbol,
      ticket: position_id === null ? null : Number(position_id),
      words,
      partShare: shares[place] ?? null,
    })),
    total: found,
  }
}
