import { Eye } from 'lucide-react'
import { usePresence } from './use-presence.ts'

/** Who else has this row open right now. */
export function PresentOthers({ section, id }: { section: string; id: number }) {
  const names = usePresence(section, id)
  return (
    <p role="status" className="empty:hidden">
      {names.length > 0 && (
        <span className="mb-4 flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-text">
          <Eye className="size-4 shrink-0" aria-hidden="true" />
          {names.join(' and ')} {names.length === 1 ? 'has' : 'have'} this open, too.
        </span>
      )}
    </p>
  )
}
