import { Link } from 'react-router'
import { brand } from '../../content/brand.ts'
import { Badge } from '../../ui/badge.tsx'
import { Logo } from '../../ui/brand/logo.tsx'

export function ConsoleMark() {
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/"
        aria-label={`${brand.name}, home`}
        className="inline-flex min-h-10 items-center rounded-control pl-2.5"
      >
        <Logo name={brand.name} />
      </Link>
      <Badge tone="accent">operators</Badge>
    </div>
  )
}
