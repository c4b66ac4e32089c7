import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode }
type Props = { items: readonly AccordionItem[]; openId?: string; panelClassName?: string }

/** The browser's own disclosure: one open at a time by its shared name, and it works before any script has run. */
export function Accordion({ items, openId, panelClassName }: Props) {
  const name = useId()
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item) => (
        <details key={item.id} name={name} open={item.id === openId} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3 font-semibold text-ink -outline-offset-2 hover:bg-raised md:px-6 [&::-webkit-details-marker]:hidden">
            {item.title}
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <div className={classNames('px-4 pb-5 text-muted md:px-6', panelClassName)}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
