import { placebo } from '../../content/record.ts'

const from = -0.2
const to = 0.8
const at = (sharpe: number) => ((sharpe - from) / (to - from)) * 100
const { before, learned, low, half, high } = placebo

/** Where the real one stands among draws in which the same shares went to parts that had not earned them. */
export function PlaceboStrip() {
  return (
    <figure className="rounded-card border border-line bg-surface p-4 md:p-6">
      <svg
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        className="h-12 w-full"
        role="img"
        aria-label={`Sharpe ratios: nine of ten shuffled draws from ${low} to ${high}, half of all below ${half}; even stakes ${before}; the real ones ${learned}.`}
      >
        <rect x={at(low)} y="4" width={at(high) - at(low)} height="4" className="fill-edge/50" />
        <path d={`M${at(half)} 3V9`} className="stroke-muted" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path d={`M${at(before)} 1V11`} className="stroke-warning" strokeWidth="3" vectorEffect="non-scaling-stroke" />
        <path d={`M${at(learned)} 1V11`} className="stroke-accent" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      </svg>
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted">
        <Key swatch="bg-accent" words={`Learned stakes ${learned}`} />
        <Key swatch="bg-warning" words={`Even stakes ${before}`} />
        <Key swatch="bg-edge/50" words={`Nine of ten shuffled draws: ${low} to ${high}`} />
        <Key swatch="bg-muted" words={`Half of the draws are below ${half}`} />
      </ul>
    </figure>
  )
}

function Key({ swatch, words }: { swatch: string; words: string }) {
  return (
    <li className="inline-flex items-center gap-2">
      <span className={`h-3 w-3 rounded-sm ${swatch}`} />
      {words}
    </li>
  )
}
