import { useLocation } from 'react-router'
import { demoTrading, markets } from '../content/markets.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useIsSandbox } from '../sandbox/use-is-sandbox.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AppDownload } from './blocks/app-download.tsx'
import { BelowFold } from './blocks/below-fold.tsx'
import { NewsSection } from './blocks/news-section.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { RiskNote } from './blocks/risk-note.tsx'
import { SubscribeSection } from './blocks/subscribe-section.tsx'
import { Ticker } from './blocks/ticker.tsx'
import { MarketPanel } from './markets/market-panel.tsx'
import { MarketRange } from './markets/market-range.tsx'
import { titleFromPath } from './markets/title-from-path.ts'

export const meta = () => pageMeta(titleFromPath('/markets'), markets.lead, { path: '/markets', picture: 'markets' })

export default function Markets() {
  const { pathname } = useLocation()
  return (
    <>
      <Ticker />
      <PageHead picture="candles" title={titleFromPath(pathname)} lead={markets.lead} />
      <section className="page-width section-space">
        <h2 className="sr-only">Markets by kind</h2>
        <Tabs
          label="Markets"
          tabs={markets.groups.map((group) => ({
            id: group.id,
            label: group.label,
            // A market that is not shown asks for no candles.
            content: (
              <BelowFold>
                <MarketPanel group={group} />
              </BelowFold>
            ),
          }))}
        />
        <RiskNote className="mt-6" />
      </section>
      <DemoTrading />
      <BelowFold>
        <MarketRange />
      </BelowFold>
      <BelowFold>
        <AppDownload />
      </BelowFold>
      <BelowFold>
        <NewsSection />
      </BelowFold>
      <BelowFold>
        <SubscribeSection />
      </BelowFold>
    </>
  )
}

/** By itself: a page that is drawn anew while its parts are still being taken over hurries all of them. */
function DemoTrading() {
  const demo = useIsSandbox() ? demoTrading.sandbox : demoTrading.live
  return (
    <section className="border-y border-line bg-surface">
      <div className="page-width flex flex-wrap items-center justify-between gap-6 py-12">
        <div>
          <h2 className="text-xl">{demoTrading.title}</h2>
          <p className="mt-2 max-w-[60ch] text-muted">{demo.text}</p>
        </div>
        <ButtonLink to={demo.to} size="lg">
          Try demo trading
        </ButtonLink>
      </div>
    </section>
  )
}
