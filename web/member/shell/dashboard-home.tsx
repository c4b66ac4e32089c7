import { text } from '@fairlead/contract/text'
import { Suspense } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { useFailureToast } from '../../lib/calls/use-failure-toast.ts'
import { AgeNote } from '../../lib/live/age-note.tsx'
import type { User } from '../../lib/session/use-current-user.ts'
import { useShownZone } from '../../lib/settings/use-shown-zone.ts'
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts'
import { Loader } from '../../ui/brand/loader.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadNotes } from '../../ui/overlays/popover.tsx'
import { SectionBoundary } from '../../ui/section-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useBot } from '../bots/use-bot.ts'
import { LowFuelAlert } from '../finance/low-fuel-alert.tsx'
import { ClosingNotice } from '../people/closing-notice.tsx'
import { loadExplanations } from '../people/help/load-explanations.ts'
import { DashboardShell } from './dashboard-shell.tsx'
import { SectionContent } from './section-content.tsx'
import { sectionOf } from './sections.ts'
import { usePrefs } from './use-prefs.ts'

/** The section stands in the address: switching is no route change, yet reload, the back button and links keep their place. */
export default function DashboardHome() {
  const user = useOutletContext<User>()
  const [address] = useSearchParams()
  const section = sectionOf(address.get('section'))
  const content = useArrivalFocus(section.id)
  const prefs = usePrefs()
  const mayHaveBot = prefs.data ? prefs.data.metaForm || prefs.data.packageActive : false
  const bot = useBot(mayHaveBot)
  // Another time zone changes the words of every moment shown, so everything is drawn again.
  useShownZone()
  useFailureToast(prefs.error, text.userDataFailed)

  if (!prefs.data) {
    if (!prefs.error) return <Loader label="Loading your account" />
    return (
      <main className="grid min-h-screenful place-items-center">
        <EmptyState
          title={text.userDataFailed}
          action={
            <Button busy={prefs.isFetching} onClick={() => prefs.refetch()}>
              Try again
            </Button>
          }
        />
      </main>
    )
  }

  const member = { user, prefs: prefs.data, bot: mayHaveBot ? bot.data : undefined }
  return (
    <LoadNotes value={loadExplanations}>
      <DashboardShell member={member} section={section}>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          aria-label={section.label}
          className="mx-auto w-full max-w-[80rem] flex-1 px-4 py-6 outline-none md:px-7 md:py-8"
        >
          <ClosingNotice bot={member.bot} />
          <AgeNote />
          <SectionBoundary key={section.id}>
            <Suspense fallback={<SectionToCome />}>
              {/* A bot whose state is still being asked for is not shown as one that is not there. */}
              {bot.isLoading ? <SectionToCome /> : <SectionContent member={member} section={section} />}
            </Suspense>
          </SectionBoundary>
        </main>
        <LowFuelAlert member={member} />
      </DashboardShell>
    </LoadNotes>
  )
}

function SectionToCome() {
  return (
    <div role="status" aria-label="Loading" className="min-h-screenful">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <div className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="mt-4 h-80" />
    </div>
  )
}
