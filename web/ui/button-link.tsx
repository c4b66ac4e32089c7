import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonTone, buttonStyle } from './button-style.ts'

type Props = { to: string; tone?: ButtonTone; size?: ButtonSize; className?: string; children: ReactNode }

/** A link that looks like a button; outside addresses open in a new tab. */
export function ButtonLink({ to, tone = 'primary', size = 'md', className, children }: Props) {
  const style = buttonStyle(tone, size, className)
  if (/^https?:/.test(to)) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" className={style}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={style}>
      {children}
    </Link>
  )
}
