import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { AgeNote } from '../../lib/live/age-note.tsx'
import { useShownZone } from '../../lib/settings/use-shown-zone.ts'
import { useArrivalFocus } from '../../lib/use-arrival-focus.ts'
import { SectionBoundary } from '../../ui/section-boundary.tsx'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleMark } from './console-mark.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { ConsoleNav } from './console-nav.tsx'
import type { OperatorUser } from './operator-user.ts'
import { sectionOf } from './sections.ts'
import { useOverview } from './use-overview.ts'

/** The section and its open row stand in the address, so that reload, the back button and a link to a colleague keep the place. */
export function Console({ operator }: { operator: OperatorUser }) {
  const [address] = useSearchParams()
  const section = sectionOf(address.get('section'), operator)
  const content = useArrivalFocus(section.id)
  const menu = useRef<HTMLDialogElement>(null)
  const waiting = useWaiting()
  useShownZone()
  return (
    <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <SkipLink />
      <Sidebar>
        <div className="mb-4">
          <ConsoleMark />
        </div>
        <ConsoleNav operator={operator} current={section} waiting={waiting} />
      </Sidebar>
      <div className="flex min-h-screenful min-w-0 flex-col">
        <ConsoleBar operator={operator} onMenu={() => menu.current?.showModal()} />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          aria-label={section.label}
          className="mx-auto w-full max-w-[90rem] flex-1 px-4 py-6 outline-none md:px-7 md:py-8"
        >
          <AgeNote />
          <SectionBoundary key={section.id}>
            <Suspense fallback={<SectionToCome />}>
              <section.Content operator={operator} />
            </Suspense>
          </SectionBoundary>
        </main>
      </div>
      <ConsoleMenu ref={menu} operator={operator} current={section} waiting={waiting} />
    </div>
  )
}

function SectionToCome() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <div className="mt-6 grid gap-4 xl:grid-cols-[2fr_3fr]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}

/** Refunds are decided in the section of the withdrawals. */
const sectionOfQueue: Readonly<Record<string, string>> = { refunds: 'withdrawals' }

/** How much waits for a person, by section: the figures in the sidebar. */
function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useOverview()
  const waiting: Record<string, number> = {}
  for (const { queue, count } of data?.waiting ?? []) {
    const section = sectionOfQueue[queue] ?? queue
    waiting[section] = (waiting[section] ?? 0) + count
  }
  return waiting
}
