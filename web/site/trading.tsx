import { headlineFigures, trading } from '../content/trading.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { BelowFold } from './blocks/below-fold.tsx'
import { FigureBand } from './blocks/figure-band.tsx'
import { HowItWorks } from './blocks/how-it-works.tsx'
import { PackageCards } from './blocks/package-cards.tsx'
import { PageHead } from './blocks/page-head.tsx'
import { ProfitSplit } from './blocks/profit-split.tsx'
import { RecordLink } from './blocks/record-link.tsx'
import { RiskNote } from './blocks/risk-note.tsx'
import { Ahead } from './trading/ahead.tsx'
import { AssetsList } from './trading/assets-list.tsx'
import { Incomes } from './trading/incomes.tsx'
import { Learned } from './trading/learned.tsx'
import { PointCards } from './trading/point-cards.tsx'
import { RealTrade } from './trading/real-trade.tsx'

export const meta = () => pageMeta(trading.title, trading.lead, { path: '/trading', picture: 'trading' })

export default function Trading() {
  return (
    <>
      <PageHead picture="split" title={trading.title} lead={trading.lead}>
        <ButtonLink to="/register" size="lg">
          Start Trading
        </ButtonLink>
        <RiskNote className="mt-6" />
      </PageHead>
      <PointCards />
      <BelowFold>
        <Learned />
      </BelowFold>
      <BelowFold>
        <HowItWorks />
      </BelowFold>
      <BelowFold>
        <FigureBand title="Headline figures" figures={headlineFigures.figures} marked={headlineFigures}>
          <RecordLink />
        </FigureBand>
      </BelowFold>
      <BelowFold>
        <PackageCards />
      </BelowFold>
      <BelowFold>
        <Ahead />
      </BelowFold>
      <BelowFold>
        <AssetsList />
      </BelowFold>
      <BelowFold>
        <RealTrade />
      </BelowFold>
      <BelowFold>
        <ProfitSplit />
      </BelowFold>
      <BelowFold>
        <Incomes />
      </BelowFold>
    </>
  )
}
