import type { ReactNode } from 'react'
import { EmptyPicture } from './brand/empty-picture.tsx'

type Props = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing here yet: a picture, why, and the next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <EmptyPicture />
      <p className="font-semibold text-ink">{title}</p>
      {children && <p className="max-w-prose text-sm text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
