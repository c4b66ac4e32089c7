import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle } from './control-style.ts'
import { FieldFrame } from './field-frame.tsx'

type Props = ComponentProps<'select'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: string; label: string }[]
}

/** The browser's own list: right on every phone, and it needs no injected style as scripted ones do. */
export function Select({ label, hint, error, options, className, ...rest }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={controlStyle(`appearance-none pr-10 ${className ?? ''}`)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
      </div>
    </FieldFrame>
  )
}
