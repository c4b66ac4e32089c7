import { classNames } from '../class-names.ts'

/** The look of everything one types or chooses in. 16 px text keeps phones from zooming in. */
export const controlStyle = (extra?: string): string =>
  classNames(
    'block min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors',
    'placeholder:text-muted hover:border-ink aria-invalid:border-negative disabled:opacity-60',
    extra,
  )
