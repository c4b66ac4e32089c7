import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { z } from 'zod'
import type { Reader } from '../platform/db.ts'
import { pageBounds } from '../platform/page-bounds.ts'
import { countDeposits, countRefunds, depositRows, refundRows, suspenseTotal } from './queue-store.ts'

type QueryOf<Name extends 'listSuspense' | 'listRefunds'> = z.output<NonNullable<(typeof routes)[Name]['query']>>

/** Deposits that wait for more, those still confirming, or all. */
export async function listSuspense(reader: Reader, query: QueryOf<'listSuspense'>) {
  const rows = await depositRows(reader, { ...query, ...pageBounds(query) })
  return {
    deposits: rows.map((row) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      name: row.name,
      email: row.email,
      isClosed: row.closed_at !== null,
      hash: row.tx_hash,
      from: getAddress(row.from_address),
      amount: toDollars(micro(row.amount)),
      state: row.status,
      seenAt: row.seen_at.toISOString(),
    })),
    total: await countDeposits(reader, query.state, query.search),
    inSuspense: toDollars(micro(await suspenseTotal(reader))),
  }
}

/** Refunds of closed accounts, newest first. */
export async function listRefunds(reader: Reader, query: QueryOf<'listRefunds'>) {
  const rows = await refundRows(reader, { ...query, ...pageBounds(query) })
  return {
    refunds: rows.map((row) => ({
      id: Number(row.id),
      memberId: Number(row.member_id),
      name: row.name,
      email: row.email,
      address: getAddress(row.address),
      amount: toDollars(micro(row.amount)),
      state: row.status,
      reason: row.reason,
      queuedAt: row.queued_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      hash: row.hash,
    })),
    total: await countRefunds(reader, query.state, query.search),
  }
}
