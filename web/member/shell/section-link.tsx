import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sectionPath } from './section-path.ts'

/** A link in running text to another section. */
export function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={sectionPath(to)} className="font-semibold text-accent-strong underline underline-offset-2">
      {children}
    </Link>
  )
}
