import type { ReactNode } from 'react'
import { EmptyPicture } from '../ui/brand/empty-picture.tsx'

export function SubscriptionOutcome({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="page-width section-space flex flex-col items-center gap-4 text-center">
      <EmptyPicture />
      <h1 className="text-2xl">{title}</h1>
      <p role="status" className="max-w-[50ch] text-muted">
        {text}
      </p>
      {children}
    </div>
  )
}
