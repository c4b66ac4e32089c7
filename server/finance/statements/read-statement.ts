import type { routes } from '@fairlead/contract/table'
import type { Money } from '@fairlead/money/money'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { containing, rowsScannedMax } from '../../platform/database/page-bounds.ts'
import { teamWithWords } from '../affiliate/names-in-team.ts'
import type { EntryKind, MemberAccount } from '../ledger/account.ts'
import { readLines } from '../ledger/read-lines.ts'
import { kindWords } from './statement-words.ts'
import { putInWords } from './word-lines.ts'

type Query = Omit<z.output<NonNullable<(typeof routes.readStatement)['query']>>, 'page' | 'pageSize'>

export type StatementLine = {
  entryId: bigint
  at: Date
  account: MemberAccount
  kind: keyof typeof kindWords
  what: string
  amount: Money
  balance: Money
}
export type Statement = { lines: StatementLine[]; total: number; isCut: boolean }

const dayMs = 86_400_000
export const everyAccount: readonly MemberAccount[] = ['fuel', 'bonus_fuel', 'income', 'hold', 'suspense', 'advance']

/** The member's lines that a filter leaves, newest first, in words. */
export async function readStatement(
  reader: Reader,
  memberId: bigint,
  { account, kind, from, to, search, limit, offset }: Query & { limit: number; offset: number },
): Promise<Statement> {
  const { lines, total, isCut } = await readLines(reader, {
    memberId,
    accounts: account ? [account] : everyAccount,
    kind,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(Date.parse(to) + dayMs) : undefined,
    matching: search ? await matchingOf(reader, memberId, search) : undefined,
    limit,
    offset,
    lookedMax: rowsScannedMax,
  })
  return { total, isCut, lines: await putInWords(reader, memberId, lines) }
}

async function matchingOf(reader: Reader, memberId: bigint, search: string) {
  const words = search.toLowerCase()
  const kinds = Object.entries(kindWords)
    .filter(([, said]) => said.toLowerCase().includes(words))
    .map(([kind]) => kind as EntryKind)
  return { like: containing(search), kinds, payerIds: await teamWithWords(reader, memberId, search) }
}
