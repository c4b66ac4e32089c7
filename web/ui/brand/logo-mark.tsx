import { classNames } from '../class-names.ts'

/** A ring on the deck and the line it guides: the line passes behind the ring's left side and in front of its right. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        d="M24.9 13.6A9.5 9.5 0 1 1 20.6 8"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
        transform="translate(0 1)"
      />
      <path
        d="M2.5 24.5 11 18.6l5.2 3L29.5 6.5"
        stroke="var(--line-colour, currentColor)"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
