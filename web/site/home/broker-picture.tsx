/** Your account with the broker, and the bot's line running through the ring into it. */
export function BrokerPicture() {
  return (
    <svg viewBox="0 0 320 240" className="w-full max-w-md justify-self-center" aria-hidden="true">
      <rect x="24" y="64" width="116" height="112" rx="12" className="fill-raised stroke-line" />
      <path
        d="M44 104 82 82l38 22zM50 110v36M70 110v36M94 110v36M114 110v36M42 152h80"
        className="stroke-ink"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M140 120h46" className="stroke-accent" strokeWidth="4" strokeDasharray="2 9" strokeLinecap="round" />
      <circle cx="226" cy="120" r="36" fill="none" className="stroke-accent" strokeWidth="10" />
      <path
        d="M184 158 214 130l16 12 52-58"
        fill="none"
        className="stroke-ink"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="44" y="186" width="76" height="8" rx="4" className="fill-line" />
      <rect x="196" y="186" width="60" height="8" rx="4" className="fill-line" />
    </svg>
  )
}
