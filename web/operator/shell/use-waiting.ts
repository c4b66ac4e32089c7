import { useOverview } from './use-overview.ts'

/** Refunds are decided in the section of the withdrawals. */
const sectionOfQueue: Readonly<Record<string, string>> = { refunds: 'withdrawals' }

/** How much waits for a person, by section: the figures in the sidebar. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useOverview()
  const waiting: Record<string, number> = {}
  for (const { queue, count } of data?.waiting ?? []) {
    const section = sectionOfQueue[queue] ?? queue
    waiting[section] = (waiting[section] ?? 0) + count
  }
  return waiting
}
