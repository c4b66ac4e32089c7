import type { ReactNode } from 'react'
import { Changing } from './changing.tsx'
import { classNames } from './class-names.ts'
import { Explain } from './overlays/explain.tsx'
import { Skeleton } from './skeleton.tsx'

type Props = {
  label: string
  /** Undefined while it loads. */
  value: string | undefined
  caption?: ReactNode | undefined
  tone?: 'plain' | 'positive' | 'negative'
  howComputed?: ReactNode
  /** Stands beneath, with a figure of its own. */
  below?: ReactNode
}

const tones = { plain: 'text-ink', positive: 'text-positive-text', negative: 'text-negative-text' }

export function StatCard({ label, value, caption, tone = 'plain', howComputed, below }: Props) {
  return (
    <div
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface p-4',
        below !== undefined && 'max-sm:col-span-full',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2 text-sm text-muted">
        {label}
        {howComputed && <Explain what={label}>{howComputed}</Explain>}
      </div>
      {value === undefined ? (
        <Skeleton className="mt-1 h-8 w-24" />
      ) : (
        <p className={classNames('figure mt-1 text-lg font-semibold sm:text-xl', tones[tone])}>
          <Changing value={value} />
        </p>
      )}
      {caption && <p className="mt-1 text-xs text-muted">{caption}</p>}
      {below}
    </div>
  )
}
