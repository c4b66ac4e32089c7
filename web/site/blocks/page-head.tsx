import type { ReactNode } from 'react'
import { HeadPicture } from './head-picture.tsx'

/** The dark beginning of every public page but home. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="on-ink hero-ground relative overflow-hidden">
      <HeadPicture />
      <div className="page-width relative py-14 md:py-20">
        <h1 className="max-w-[44rem] text-2xl md:text-3xl">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">{lead}</p>
        {children && <div className="mt-8">{children}</div>}
      </div>
    </div>
  )
}
