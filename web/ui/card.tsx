import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = { id?: string; title?: string; aside?: ReactNode; className?: string; children: ReactNode }

export function Card({ id, title, aside, className, children }: Props) {
  return (
    <section id={id} className={classNames('rounded-card border border-line bg-surface p-4 md:p-6', className)}>
      {(title || aside) && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && <h2 className="text-lg font-bold">{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}
