/** The mark, drawn large: a line that rises through a ring. It stays clear of the words, and of phones. */
export function HeadPicture() {
  return (
    <svg
      viewBox="0 0 480 320"
      className="absolute right-[max(0px,calc(50%-37rem))] bottom-0 hidden h-full max-h-72 xl:block"
      fill="none"
      aria-hidden="true"
    >
      {[60, 110, 160, 210, 260].map((y) => (
        <path key={y} d={`M40 ${y}H480`} className="stroke-line/60" />
      ))}
      <circle cx="318" cy="164" r="84" className="stroke-accent/25" strokeWidth="22" />
      <path
        d="M40 268 78 252l26 10 40-34 30 12 44-38 34 20 42-30 30 16 50-66 28 12 78-98"
        className="animate-draw stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
        strokeDasharray="1"
      />
    </svg>
  )
}
