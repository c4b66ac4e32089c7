import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge/60 bg-surface text-ink hover:border-edge hover:bg-raised',
  soft: 'bg-accent-soft text-accent-strong hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
  danger: 'border border-negative/50 bg-surface text-negative-text hover:bg-negative-soft',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-10 px-4 text-sm',
  lg: 'min-h-12 px-5 text-base',
}

/** Shared by buttons and links that look like buttons. */
export const buttonStyle = (tone: ButtonTone, size: ButtonSize, extra?: string): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    tones[tone],
    sizes[size],
    extra,
  )
