import type { ButtonHTMLAttributes } from 'react'
import { type ButtonSize, type ButtonTone, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: ButtonTone; size?: ButtonSize; busy?: boolean }

export function Button({ tone = 'primary', size = 'md', busy = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={buttonStyle(tone, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
