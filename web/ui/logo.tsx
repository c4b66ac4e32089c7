import { LogoMark } from './logo-mark.tsx'

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-lg font-bold tracking-tight text-ink">
      <LogoMark className="size-7 text-accent [--line-colour:var(--ink)]" />
      {name}
    </span>
  )
}
