import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { SymbolFacts, SymbolMap } from '../wire.ts'
import type { SymbolChoices } from './map-symbols.ts'

/** What people said the instruments are at an account's broker. */
export async function symbolChoices(reader: Reader, accountId: bigint): Promise<SymbolChoices> {
  const { rows } = await sql<{ symbol: string; name: string | null }>`
    SELECT symbol, name FROM terminal_symbol_choices WHERE account_id = ${accountId}`.execute(reader)
  return Object.fromEntries(rows.map(({ symbol, name }) => [symbol, name]))
}

type LockedTerminal = {
  id: bigint
  member_id: bigint
  account_id: bigint
  is_hosted: boolean
  login: bigint
  symbols: SymbolMap
  symbol_candidates: Record<string, SymbolFacts[]>
}

/** A terminal that is paired, held until the end of the transaction. */
export async function lockTerminal(
  tx: Tx,
  which: { id: bigint } | { memberId: bigint },
): Promise<LockedTerminal | undefined> {
  const wanted = 'id' in which ? sql`id = ${which.id}` : sql`member_id = ${which.memberId}`
  const { rows } = await sql<LockedTerminal>`
    SELECT id, member_id, account_id, is_hosted, login, symbols, symbol_candidates FROM terminals WHERE ${wanted} AND ended_at IS NULL
    ORDER BY id DESC LIMIT 1 FOR UPDATE`.execute(tx)
  return rows[0]
}

export async function putChoice(
  tx: Tx,
  {
    accountId,
    symbol,
    name,
    chosenBy,
    now,
  }: { accountId: bigint; symbol: string; name: string | null; chosenBy: bigint; now: Date },
): Promise<void> {
  await sql`INSERT INTO terminal_symbol_choices (account_id, symbol, name, chosen_by, chosen_at)
    VALUES (${accountId}, ${symbol}, ${name}, ${chosenBy}, ${now})
    ON CONFLICT (account_id, symbol) DO UPDATE SET name = excluded.name, chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`.execute(
    tx,
  )
}

export async function setSymbols(
  tx: Tx,
  id: bigint,
  { mapped, unclear }: { mapped: SymbolMap; unclear: Record<string, readonly SymbolFacts[]> },
): Promise<void> {
  await sql`UPDATE terminals SET symbols = ${JSON.stringify(mapped)}::jsonb, symbol_candidates = ${JSON.stringify(unclear)}::jsonb
    WHERE id = ${id}`.execute(tx)
}

const unclearMax = 200

/** Terminals of which somebody has to say which symbol is which. */
export async function unclearOnes(tx: Tx): Promise<{ id: bigint; login: bigint; names: string[] }[]> {
  const { rows } = await sql<{ id: bigint; login: bigint; names: string[] }>`
    SELECT id, login, ARRAY(SELECT jsonb_object_keys(symbol_candidates) ORDER BY 1) AS names FROM terminals
    WHERE ended_at IS NULL AND is_hosted AND symbol_candidates <> '{}' ORDER BY id LIMIT ${unclearMax}`.execute(tx)
  return rows
}
