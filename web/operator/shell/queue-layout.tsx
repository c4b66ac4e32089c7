import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = { list: ReactNode /** Undefined while no row is open. */; detail: ReactNode; onClose: () => void }

/** The queue on the left, everything needed to decide on the right; narrow screens show one at a time. */
export function QueueLayout({ list, detail, onClose }: Props) {
  const isOpen = Boolean(detail)
  return (
    <div className={classNames('grid items-start gap-4', isOpen && 'xl:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]')}>
      <div className={classNames('min-w-0', isOpen && 'max-xl:hidden')}>{list}</div>
      {isOpen && (
        <div className="min-w-0">
          <Button tone="quiet" className="-ml-3 mb-2 xl:hidden" onClick={onClose}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Back to the list
          </Button>
          {detail}
        </div>
      )}
    </div>
  )
}
