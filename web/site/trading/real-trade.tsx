import { realTrade } from '../../content/trading.ts'
import { ProductPicture } from '../blocks/product-picture.tsx'
import { SectionHead } from '../blocks/section-head.tsx'

/** One trade of the demo world as its member sees it, receipt included. */
export function RealTrade() {
  return (
    <section className="border-t border-line bg-surface">
      <div className="page-width section-space grid gap-10 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <SectionHead title={realTrade.title} text={realTrade.text} />
          <ul className="flex flex-col gap-3 text-muted">
            {realTrade.points.map((point) => (
              <li key={point} className="border-l-2 border-accent pl-4">
                {point}
              </li>
            ))}
          </ul>
        </div>
        <figure>
          <div className="overflow-hidden rounded-card border border-line shadow-float">
            <ProductPicture name="trade" alt={realTrade.alt} width={720} height={1180} />
          </div>
          <figcaption className="mt-3 text-xs text-muted">{realTrade.caption}</figcaption>
        </figure>
      </div>
    </section>
  )
}
