import type { Reader } from '../../platform/database/db.ts'
import { namesInTeam } from '../affiliate/names-in-team.ts'
import type { Line } from '../ledger/read-lines.ts'
import { type kindWords, wordsOf } from './statement-words.ts'

export type WordedLine<Of> = Omit<Of, 'payerId' | 'event'> & { kind: keyof typeof kindWords; what: string }

/** A member's lines as the member would put them. */
export async function putInWords<Of extends Omit<Line, 'balance'>>(
  reader: Reader,
  memberId: bigint,
  lines: readonly Of[],
): Promise<WordedLine<Of>[]> {
  const others = lines.flatMap(({ payerId }) => (payerId === null || payerId === memberId ? [] : [payerId]))
  const payers = await namesInTeam(reader, memberId, [...new Set(others)])
  return lines.map(({ payerId, event, ...line }) => ({
    ...line,
    // Dust is the house's; no line of a member is of that kind.
    kind: line.kind as keyof typeof kindWords,
    what: wordsOf({ ...line, event, payer: payerId === null ? undefined : payers.get(payerId) }),
  }))
}
