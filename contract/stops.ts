import { z } from 'zod'

export const stopKind = z.enum(['entries', 'close_only', 'close_all'])
export const stopScope = z.enum(['platform', 'member', 'instrument', 'strategy'])
export const stopSymbols = ['USDJPY', 'USDGBP', 'BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD'] as const
export const stopStrategies = ['averages', 'breakout', 'momentum'] as const

/** Positions of more members than this are closed by two operators: in one stop, or in all that one of them sets within a day. */
export const closedAloneMax = 10

/** A stop as the members it holds back see it; `target` names the instrument or the strategy. */
export type StopShown = { scope: z.output<typeof stopScope>; kind: z.output<typeof stopKind>; target: string | null }

const does: Readonly<Record<StopShown['kind'], string>> = {
  entries: 'Open positions are still managed as before.',
  close_only: 'Open positions are not added to; they run to their own stop, target or exit.',
  close_all: 'Open positions affected are closed at the next price.',
}

/** What a stop means for a member, in plain words: where it holds, and what becomes of what is open. */
export function stopWords(stop: StopShown): { title: string; more: string } {
  return { title: `Our team has paused new trades ${whereOf(stop)}.`, more: does[stop.kind] }
}

/** The end of a sentence about where a stop holds. */
export function whereOf({ scope, target }: Omit<StopShown, 'kind'>): string {
  if (scope === 'member') return 'for your account'
  if (scope === 'instrument') return `in ${target}`
  return scope === 'strategy' ? `by the strategy “${target}”` : 'for all members'
}
