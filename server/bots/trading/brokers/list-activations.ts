import { timings } from '@fairlead/contract/constants'
import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { waitingPage } from './broker-store.ts'

type Query = z.output<NonNullable<(typeof routes.listActivations)['query']>>
type Listed = z.output<(typeof routes.listActivations)['reply']>

/** Who waits for a bot, the longest waiting first unless asked otherwise. */
export async function listActivations(reader: Reader, query: Query): Promise<Listed> {
  const { rows, total } = await waitingPage(reader, query, pageBounds(query))
  return {
    activations: rows.map((row) => ({
      memberId: Number(row.member_id),
      name: row.name,
      email: row.email,
      package_name: row.package_name,
      broker_name: row.broker,
      login_id: row.login,
      server_number: row.server,
      capital: toDollars(micro(row.capital)),
      submittedAt: row.submitted_at.toISOString(),
      dueAt: new Date(row.since.getTime() + timings.pendingCountdownMs).toISOString(),
    })),
    total,
  }
}
