import { poolWords, profitParts, profitSplit, splitLines, splitNote } from '../../content/profit-split.ts'
import { useTerms } from '../../lib/settings/use-terms.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionHead } from './section-head.tsx'

const fills = ['fill-accent', 'fill-edge', 'fill-ink']
const dots = ['bg-accent', 'bg-edge', 'bg-ink']

export function ProfitSplit() {
  const terms = useTerms()
  const parts = profitParts(terms)
  let x = 0
  const bars = parts.map((part, at) => {
    const bar = { key: part.label, x, width: part.share, fill: fills[at] ?? 'fill-ink' }
    x += part.share
    return bar
  })
  return (
    <section id="split" className="border-t border-line bg-surface">
      <div className="page-width section-space grid gap-10 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div>
          <SectionHead
            title="Where a profit of $10.00 goes"
            text={`The rule is the same for every trade, and the fuel report shows it for each one. There is no charge on a losing trade.${splitNote(profitSplit(terms))}`}
          />
          <ButtonLink to="/faq#fuel" tone="secondary">
            Read the fuel rules
          </ButtonLink>
        </div>
        <div className="rounded-card border border-line bg-paper p-6">
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            className="h-10 w-full rounded-control"
            aria-hidden="true"
          >
            {bars.map((bar) => (
              <rect key={bar.key} x={bar.x} width={bar.width} height="8" className={bar.fill} />
            ))}
          </svg>
          <dl className="mt-6 divide-y divide-line">
            {splitLines(terms).map((line) => {
              const at = parts.findIndex(({ label }) => label === line.label)
              return (
                <div
                  key={line.label}
                  className={classNames('flex items-center justify-between gap-4 py-3', line.isOf && 'pl-6 text-sm')}
                >
                  <dt className="flex items-center gap-3 text-muted">
                    {!line.isOf && <span aria-hidden="true" className={`size-3 rounded-sm ${dots[at]}`} />}
                    {line.label}
                  </dt>
                  <dd className={classNames('tabular', line.isOf ? 'text-muted' : 'font-semibold')}>{line.value}</dd>
                </div>
              )
            })}
          </dl>
          <p className="mt-4 text-sm text-muted">{poolWords}</p>
        </div>
      </div>
    </section>
  )
}
