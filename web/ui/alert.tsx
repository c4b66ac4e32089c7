import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type AlertTone = 'info' | 'positive' | 'warning' | 'negative'

const looks = {
  info: { Icon: Info, style: 'border-line bg-raised text-ink' },
  positive: { Icon: CircleCheck, style: 'border-positive/40 bg-positive-soft text-positive-text' },
  warning: { Icon: TriangleAlert, style: 'border-warning/40 bg-warning-soft text-warning-text' },
  negative: { Icon: CircleAlert, style: 'border-negative/40 bg-negative-soft text-negative-text' },
}

export function Alert({ tone = 'info', children }: { tone?: AlertTone; children: ReactNode }) {
  const { Icon, style } = looks[tone]
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-control border p-3 text-sm', style)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
