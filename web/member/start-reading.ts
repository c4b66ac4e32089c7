import type { QueryClient } from '@tanstack/react-query'
import { session } from '../lib/session.ts'
import { sectionOf } from './sections.ts'
import { botQuery } from './use-bot.ts'
import { prefsQuery } from './use-prefs.ts'

/** Asks at once for all that the first picture waits for, which would else be asked for one after the other. */
export function startReading(queryClient: QueryClient): void {
  if (!session.token()) return
  void queryClient.prefetchQuery(prefsQuery)
  void queryClient.prefetchQuery(botQuery)
  sectionOf(new URLSearchParams(window.location.search).get('section')).prepare()
}
