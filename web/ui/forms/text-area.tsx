import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlStyle } from './control-style.ts'
import { FieldFrame } from './field-frame.tsx'

type Props = ComponentProps<'textarea'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

export function TextArea({ label, hint, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={5}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={controlStyle(`py-2.5 ${className ?? ''}`)}
      />
    </FieldFrame>
  )
}
