import { figuresDaysMax } from '@fairlead/contract/routes/desk/operator'
import { figuresByDay, figuresInDollars } from '../../finance/ledger/read-figures.ts'
import type { Reader } from '../../platform/database/db.ts'
import { dayBounds } from '../../platform/day-bounds.ts'
import { daysBetween, lastCountAt } from './overview-store.ts'

/** Of days on which nobody was counted or nothing was posted. */
const nobody = { members: 0, trades: 0, active_bots: 0 }
const nothing = {
  deposited: 0,
  found: 0,
  paidOut: 0,
  foundReturned: 0,
  houseShare: 0,
  adjusted: 0,
  treasuryChange: 0,
  charged: 0,
  income: 0,
}

/** Members, trades and bots by day as they were counted last, and the figures of the books, as every report has them. */
export async function readFigures(reader: Reader, { from, to }: { from: string; to: string }) {
  const counted = new Map((await daysBetween(reader, from, to)).map(({ day, ...row }) => [day, row]))
  const bounds = dayBounds({ from, to })
  const posted = new Map(
    (await figuresByDay(reader, bounds, figuresDaysMax)).map(({ day, figures }) => [day, figuresInDollars(figures)]),
  )
  return {
    countedAt: (await lastCountAt(reader))?.toISOString() ?? null,
    days: [...new Set([...counted.keys(), ...posted.keys()])].sort().map((day) => {
      const { active_bots, ...row } = counted.get(day) ?? nobody
      return { day, ...row, activeBots: active_bots, ...(posted.get(day) ?? nothing) }
    }),
  }
}
