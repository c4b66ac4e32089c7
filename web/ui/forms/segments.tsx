import { useId } from 'react'
import { classNames } from '../class-names.ts'

type Props<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string; longLabel?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, side by side: radio buttons, so arrow keys and screen readers know them. */
export function Segments<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-control bg-raised p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'grid min-h-9 min-w-10 flex-auto place-items-center rounded-sm px-2.5 text-sm font-medium whitespace-nowrap transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-chosen text-ink shadow-chosen' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
            {...(option.longLabel ? { 'aria-label': option.longLabel } : {})}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
