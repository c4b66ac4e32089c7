/** Rings on a deck and one line led fair through all of them. */
export function FairleadPicture() {
  return (
    <svg viewBox="0 0 420 220" className="w-full max-w-md" fill="none" aria-hidden="true">
      <path d="M0 196h420" className="stroke-line" strokeWidth="2" />
      {[70, 210, 350].map((x, at) => (
        <g key={x}>
          <path d={`M${x} 196v-${[18, 46, 84][at]}`} className="stroke-line" strokeWidth="6" strokeLinecap="round" />
          <circle cx={x} cy={[150, 122, 84][at]} r="28" className="stroke-edge" strokeWidth="8" />
        </g>
      ))}
      <path
        d="M0 176C36 168 44 150 70 150s44 12 72 2 40-30 68-30 52 14 82-6 34-32 58-32 46-28 70-50"
        className="animate-draw stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
        pathLength="1"
        strokeDasharray="1"
      />
      {[70, 210, 350].map((x, at) => (
        <path
          key={x}
          d={`M${x + 28} ${[150, 122, 84][at]}a28 28 0 0 1-28 28`}
          className="stroke-edge"
          strokeWidth="8"
        />
      ))}
    </svg>
  )
}
