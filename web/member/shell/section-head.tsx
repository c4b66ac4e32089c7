import type { ReactNode } from 'react'

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-xl">{title}</h1>
      {children && <p className="mt-1 max-w-[75ch] text-muted">{children}</p>}
    </header>
  )
}
