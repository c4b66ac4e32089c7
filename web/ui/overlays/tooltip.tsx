import { type ReactNode, useId } from 'react'

/** A short note on hover and focus, drawn with CSS alone. For anything longer use Explain. */
export function Tooltip({ note, children }: { note: string; children: ReactNode }) {
  const id = useId()
  return (
    <span className="group/tip relative inline-flex">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here the note is out of reach for keyboards */}
      <span tabIndex={0} aria-describedby={id} className="rounded-sm">
        {children}
      </span>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute bottom-full left-1/2 z-40 mb-2 w-max max-w-64 -translate-x-1/2 rounded-control bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float group-focus-within/tip:visible group-hover/tip:visible"
      >
        {note}
      </span>
    </span>
  )
}
