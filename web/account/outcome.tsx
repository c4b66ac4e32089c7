import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

type Props = {
  icon: LucideIcon
  tone: 'accent' | 'positive' | 'negative'
  title: string
  lead: string
  children?: ReactNode
}

const tones = {
  accent: 'bg-accent-soft text-accent-strong',
  positive: 'bg-positive-soft text-positive-text',
  negative: 'bg-negative-soft text-negative-text',
}

/** A page that only says how something went, and where to go from here. */
export function Outcome({ icon: Icon, tone, title, lead, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-4">
      <span className={classNames('grid size-14 place-items-center rounded-full', tones[tone])}>
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <h1 className="mt-2 text-2xl">{title}</h1>
      <p className="text-muted">{lead}</p>
      {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
