import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
  icon: LucideIcon
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon: Icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-raised hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
}
