/** A quiet chart waiting for its line, and the ring it will run through. */
export function EmptyPicture() {
  return (
    <svg viewBox="0 0 200 120" className="h-28 w-auto" fill="none" aria-hidden="true">
      <rect x="20" y="14" width="160" height="92" rx="12" className="fill-raised" />
      <path d="M36 40h128M36 62h128M36 84h128" className="stroke-line" strokeWidth="2" />
      <path
        d="M36 88c18-4 26-18 42-14s20 8 34-6"
        className="stroke-edge"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 7"
      />
      <circle cx="130" cy="54" r="17" className="stroke-accent" strokeWidth="5" />
      <path
        d="M112 68l10-8 7 4 22-24"
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
