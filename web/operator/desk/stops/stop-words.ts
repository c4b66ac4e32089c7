import type { setStop } from '@fairlead/contract/routes/desk/operator-stops'
import type { z } from 'zod'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import type { StopFigures } from '../stop-figures.tsx'

export type StopKind = z.input<NonNullable<typeof setStop.body>>['kind']

export const kindWords: Record<StopKind, { label: string; does: string; tone: 'warning' | 'negative' }> = {
  entries: {
    label: 'Pause entries',
    does: 'No new trades are opened. Open ones are still managed, counter trades included.',
    tone: 'warning',
  },
  close_only: {
    label: 'Close only',
    does: 'Nothing is opened at all. Open positions run to their own stop, target or exit.',
    tone: 'warning',
  },
  close_all: {
    label: 'Close all now',
    does: 'Nothing is opened, and all open positions are closed at the next price.',
    tone: 'negative',
  },
}

const many = (count: number, one: string, more = `${one}s`): string => `${digits(count)} ${count === 1 ? one : more}`

/** What will happen, in figures, before it is confirmed. */
export function effectOf(
  kind: StopKind,
  { bots, members, positions, floatingProfit, waitingEntries, resting }: StopFigures,
): string[] {
  const value = floatingProfit === null ? 'with no current price' : `at ${signedMoney(floatingProfit)} now`
  const held = `${many(positions, 'position')} of ${many(members, 'member')}, ${value}`
  const lines = [`${many(bots, 'bot')} will open ${kind === 'entries' ? 'no new trade' : 'nothing'}.`]
  if (waitingEntries > 0)
    lines.push(`${many(waitingEntries, 'entry', 'entries')} waiting for the next bar will be refused.`)
  lines.push(kind === 'close_all' ? `${held}: all closed at the next price.` : `${held}: left open and still managed.`)
  if (kind === 'close_all' && resting > 0)
    lines.push(`${many(resting, 'of them', 'of them')} ${resting === 1 ? 'waits' : 'wait'} until the market opens.`)
  return lines
}
