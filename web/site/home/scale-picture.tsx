import { packageCards } from '../../content/package-cards.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { Words } from '../blocks/words.tsx'

const heights = [44, 72, 104, 146]

/** The four packages as steps, with the fewest and the most trades that are open at once. */
export function ScalePicture() {
  const cards = packageCards(useTerms())
  return (
    <>
      <path d="M0 186H320" className="stroke-edge" />
      {cards.map((step, at) => {
        const height = heights[at] ?? 0
        const isLast = at === cards.length - 1
        return (
          <g key={step.name}>
            <rect
              x={at * 82 + 1}
              y={186 - height}
              width="72"
              height={height}
              rx="6"
              className={isLast ? 'fill-accent' : 'fill-accent-soft stroke-accent'}
            />
            <Words x={at * 82 + 37} y={204} anchor="middle" className="fill-ink" strong>
              {step.capital}
            </Words>
          </g>
        )
      })}
      <Words x={37} y={132} anchor="middle">
        6 trades
      </Words>
      <Words x={283} y={32} anchor="middle">
        20 trades
      </Words>
    </>
  )
}
