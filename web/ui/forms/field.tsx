import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle } from './control-style.ts'
import { FieldFrame } from './field-frame.tsx'

type Props = ComponentProps<'input'> & { label: string; hint?: ReactNode; error?: string | undefined }

export function Field({ label, hint, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={controlStyle(className)}
      />
    </FieldFrame>
  )
}
