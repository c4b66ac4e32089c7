import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { controlStyle } from './control-style.ts'
import { FieldFrame } from './field-frame.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

export function PasswordField({ label, hint, error, ...rest }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className={controlStyle('pr-12')}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  )
}
