import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { id: string; label: string; hint?: ReactNode; error?: string | undefined; children: ReactNode }

/** Label above, hint or error below; the note's id is `{id}-note` for aria-describedby. */
export function FieldFrame({ id, label, hint, error, children }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} role="alert" className="flex items-start gap-1.5 text-sm text-negative-text">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
