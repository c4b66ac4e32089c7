import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }

export function Checkbox({ label, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label className="flex min-h-10 items-center gap-3 text-sm text-ink">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="tick size-5 shrink-0 appearance-none rounded-sm border border-edge bg-surface transition-colors hover:border-ink checked:border-accent checked:bg-accent"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-sm text-negative-text">
          {error}
        </p>
      )}
    </div>
  )
}
