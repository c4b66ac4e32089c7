import { brand } from '../../content/brand.ts'
import { Words } from '../blocks/words.tsx'

/** Your account with the broker, and the bot that sends it orders and nothing else. */
export function BrokerPicture() {
  return (
    <svg viewBox="0 0 320 208" className="w-full" aria-hidden="true">
      <rect x="0.5" y="24.5" width="126" height="160" rx="12" className="fill-surface stroke-line" />
      <path
        d="M28 76 64 54l36 22zM34 84v30M54 84v30M74 84v30M94 84v30M26 122h76"
        className="stroke-ink"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Words x={63} y={150} anchor="middle" className="fill-ink" strong>
        Your trading account
      </Words>
      <Words x={63} y={166} anchor="middle">
        in your name
      </Words>
      <path d="M127 104h66" className="stroke-accent" strokeWidth="3" strokeDasharray="2 8" strokeLinecap="round" />
      <rect x="137" y="93" width="46" height="22" rx="11" className="fill-paper stroke-line" />
      <Words x={160} y={107.5} anchor="middle" className="fill-ink" strong>
        Orders
      </Words>
      <rect x="193.5" y="24.5" width="126" height="160" rx="12" className="fill-surface stroke-line" />
      <circle cx="256" cy="86" r="30" fill="none" className="stroke-accent" strokeWidth="8" />
      <path
        d="M220 120 248 94l13 10 42-48"
        fill="none"
        className="stroke-ink"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Words x={256} y={150} anchor="middle" className="fill-ink" strong>
        {brand.name}
      </Words>
      <Words x={256} y={166} anchor="middle">
        never holds your capital
      </Words>
    </svg>
  )
}
