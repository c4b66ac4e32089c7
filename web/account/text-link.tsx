import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-10 items-center font-semibold text-accent hover:underline">
      {children}
    </Link>
  )
}
