import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sectionPath } from './section-path.ts'

/** A link in running text to a section, or to a row of it. */
export function ConsoleLink({ to, open, children }: { to: string; open?: number; children: ReactNode }) {
  return (
    <Link
      to={sectionPath(to, open)}
      className="font-semibold text-accent-strong underline underline-offset-2 hover:text-accent"
    >
      {children}
    </Link>
  )
}
