import { markets } from '../content/pages.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Tabs } from '../ui/tabs.tsx'
import { PageHead } from './page-head.tsx'

export const meta = () => pageMeta(markets.title, markets.lead)

export default function Markets() {
  return (
    <>
      <PageHead title={markets.title} lead={markets.lead} />
      <section className="page-width section-space">
        <h2 className="sr-only">Markets by kind</h2>
        <Tabs
          label="Markets"
          tabs={markets.groups.map((group) => ({
            id: group.id,
            label: group.label,
            content: (
              <div className="rounded-card border border-line bg-surface p-6">
                <p className="max-w-[65ch] text-muted">{group.text}</p>
                <ul className="mt-5 flex flex-wrap gap-2">
                  {group.symbols.map((symbol) => (
                    <li key={symbol} className="rounded-control bg-raised px-4 py-2 font-semibold">
                      {symbol}
                    </li>
                  ))}
                </ul>
              </div>
            ),
          }))}
        />
      </section>
    </>
  )
}
