import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient } from '../../lib/calls/query-client.ts'
import { currentUserQuery } from '../../lib/session/use-current-user.ts'
import { session } from '../../lib/session.ts'
import { botQuery } from '../bots/use-bot.ts'
import { sectionOf } from './sections.ts'
import { prefsQuery } from './use-prefs.ts'

/** Asks at once for all that the first picture waits for, which would else be asked for one after the other. */
export function startReading(queryClient: QueryClient): void {
  const token = session.token()
  if (!token) return
  void queryClient.prefetchQuery(currentUserQuery(token))
  void queryClient.prefetchQuery(prefsQuery)
  void queryClient.prefetchQuery(botQuery)
  sectionOf(new URLSearchParams(window.location.search).get('section')).prepare()
}

/** Where a page begins with the dashboard, its answers are on their way while it is put together, which takes a phone a good while. */
export function startWithPage(): QueryClient | undefined {
  if (typeof window === 'undefined' || !/^\/dashboard\/?$/.test(window.location.pathname)) return undefined
  const queryClient = createQueryClient()
  startReading(queryClient)
  return queryClient
}
