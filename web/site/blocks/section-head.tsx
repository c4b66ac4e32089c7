import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children?: ReactNode }

export function SectionHead({ title, text, children }: Props) {
  return (
    <div className="mb-8 md:mb-12">
      <h2 className="text-xl md:text-2xl">{title}</h2>
      {text && <p className="mt-3 max-w-[60ch] text-lg text-muted">{text}</p>}
      {children}
    </div>
  )
}
