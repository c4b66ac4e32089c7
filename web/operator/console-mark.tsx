import { Link } from 'react-router'
import { brand } from '../content/brand.ts'
import { Badge } from '../ui/badge.tsx'
import { Logo } from '../ui/logo.tsx'

export function ConsoleMark() {
  return (
    <Link
      to="/"
      aria-label={`${brand.name} operators, home`}
      className="inline-flex min-h-10 items-center gap-2 rounded-control px-2.5"
    >
      <Logo name={brand.name} />
      <Badge tone="accent">operators</Badge>
    </Link>
  )
}
