import type { ReactNode } from 'react'
import { HeadPicture, type HeadPictureKind } from './head-picture.tsx'

type Props = { title: string; lead: string; picture?: HeadPictureKind; children?: ReactNode }

/** The dark beginning of every public page but home. */
export function PageHead({ title, lead, picture = 'line', children }: Props) {
  return (
    <div className="on-ink hero-ground relative overflow-hidden">
      <HeadPicture kind={picture} />
      <div className="page-width relative py-14 md:py-20">
        <h1 className="max-w-[44rem] text-2xl md:text-3xl">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">{lead}</p>
        {children && <div className="mt-8">{children}</div>}
      </div>
    </div>
  )
}
