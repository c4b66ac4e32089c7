import { classNames } from '../class-names.ts'
import { LogoMark } from './logo-mark.tsx'

/** `nameClassName` may hide the name where only the mark has room. */
export function Logo({ name, nameClassName }: { name: string; nameClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-lg font-bold tracking-tight text-ink">
      <LogoMark className="size-7 text-accent [--line-colour:var(--ink)]" />
      <span className={classNames(nameClassName)}>{name}</span>
    </span>
  )
}
