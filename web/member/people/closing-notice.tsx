import { readClosingWait } from '@fairlead/contract/routes/people/closing-wait'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { SectionBoundary } from '../../ui/section-boundary.tsx'
import type { Bot } from '../bots/use-bot.ts'

/** Few ever see them, so they are no part of the first load. */
const ClosingWaits = lazy(() => import('./closing-words.tsx').then(({ ClosingWaits }) => ({ default: ClosingWaits })))
const StillPaused = lazy(() => import('./closing-words.tsx').then(({ StillPaused }) => ({ default: StillPaused })))

const waitQuery = queryOptions({
  queryKey: keyOf(readClosingWait),
  queryFn: ({ signal }) => call(readClosingWait, { signal }),
})

/** On every page: that the account is about to be closed, with the way back, and after that, that the bot is still paused for it. */
export function ClosingNotice({ bot }: { bot: Bot | undefined }) {
  const { data: wait } = useQuery(waitQuery)
  const [leftAt, setLeftAt] = useState<string>()
  const calledOffAt = wait?.calledOffAt
  const isLeftPaused = calledOffAt && calledOffAt !== leftAt && isPausedSince(bot, calledOffAt)
  if (!wait?.closesAt && !isLeftPaused) return null
  return (
    <SectionBoundary>
      <Suspense>
        {wait?.closesAt ? (
          <ClosingWaits closesAt={wait.closesAt} />
        ) : (
          <StillPaused onLeave={() => setLeftAt(calledOffAt ?? undefined)} />
        )}
      </Suspense>
    </SectionBoundary>
  )
}

/** Paused for the closing, and by nothing that came later. */
export const isPausedSince = (bot: Pick<Bot, 'state' | 'since'> | undefined, calledOffAt: string): boolean =>
  bot?.state === 'paused' && bot.since !== null && Date.parse(bot.since) <= Date.parse(calledOffAt)
