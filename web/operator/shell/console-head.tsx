import type { ReactNode } from 'react'

/** The name of a section, what it holds in a sentence, and beside it what stands for the whole section. */
export function ConsoleHead({ title, aside, children }: { title: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl">{title}</h1>
        {children && <p className="mt-1 max-w-[75ch] text-muted">{children}</p>}
      </div>
      {aside && <div className="flex max-w-full flex-wrap items-center gap-2">{aside}</div>}
    </header>
  )
}
