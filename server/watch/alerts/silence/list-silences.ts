import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { silencePage } from '../silence-store.ts'

type Listed = z.output<(typeof routes.listSilences)['reply']>

export async function listSilences(
  reader: Reader,
  now: Date,
  bounds: { limit: number; offset: number },
): Promise<Listed> {
  const { rows, total } = await silencePage(reader, now, bounds)
  return {
    silences: rows.map(({ id, kind, key, reason, made_by, made_at, until, ended_by, ended_at, holds, open }) => ({
      ...{ id: Number(id), kind, key, reason, holds, open: Number(open) },
      madeBy: made_by,
      madeAt: made_at.toISOString(),
      until: until.toISOString(),
      endedBy: ended_by,
      endedAt: ended_at?.toISOString() ?? null,
    })),
    total,
  }
}
