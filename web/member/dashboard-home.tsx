import { useLocation, useOutletContext } from 'react-router'
import { useArrivalFocus } from '../lib/use-arrival-focus.ts'
import type { User } from '../lib/use-current-user.ts'
import { DashboardShell } from './dashboard-shell.tsx'
import { sectionOf } from './sections.ts'

/** The section stands in the address's hash: switching is no route change, yet reload and the back button keep their place. */
export default function DashboardHome() {
  const user = useOutletContext<User>()
  const { hash } = useLocation()
  const section = sectionOf(hash)
  const content = useArrivalFocus(section.id)

  return (
    <DashboardShell user={user} section={section}>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        aria-label={section.label}
        className="mx-auto w-full max-w-[80rem] flex-1 px-4 py-6 outline-none md:px-7 md:py-8"
      >
        <section.Content user={user} />
      </main>
    </DashboardShell>
  )
}
