import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { lockTerminal, putChoice, setSymbols } from './symbol-store.ts'

type Choice = { symbol: string; name: string | null; chosenBy: bigint; now: Date }

/**
 * Says which of the broker's symbols an instrument is, where the names did not decide it: a member at a terminal of their own, an operator
 * at any. Only what was shown can be chosen; without a name it is none of these, and the instrument is not traded there.
 */
export async function chooseSymbol(
  tx: Tx,
  which: { id: bigint } | { memberId: bigint },
  { symbol, name, chosenBy, now }: Choice,
): Promise<{ message: string }> {
  const terminal = await lockTerminal(tx, which)
  if (!terminal || ('memberId' in which && terminal.is_hosted)) throw new DomainError('not_found')
  const { [symbol]: candidates, ...unclear } = terminal.symbol_candidates
  if (!candidates) throw new DomainError('conflict', { message: text.symbolNotAsked })
  const chosen = candidates.find((one) => one.name === name)
  if (name !== null && !chosen)
    throw new DomainError('validation_failed', { message: text.symbolNotShown, field: 'name' })
  await putChoice(tx, { accountId: terminal.account_id, symbol, name, chosenBy, now })
  const mapped = chosen ? { ...terminal.symbols, [symbol]: chosen } : terminal.symbols
  await setSymbols(tx, terminal.id, { mapped, unclear })
  await writeAudit(tx, {
    actorId: chosenBy,
    action: 'choose symbol',
    subject: `member ${terminal.member_id}`,
    details: { terminal: Number(terminal.id), symbol, name },
    now,
  })
  return { message: chosen ? text.symbolChosen : text.symbolRefused }
}
