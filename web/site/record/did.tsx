import { type RecordMarket, type RecordMonth, recordMarkets } from '@fairlead/contract/record-months'
import { Download } from 'lucide-react'
import { record } from '../../content/record.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import { readRecordMonths } from '../live/record-months.ts'
import { useRetried } from '../live/use-retried.ts'
import { MarketMonths } from './market-months.tsx'

const { did } = record

/** What members' bots did, each market by itself. */
export function Did() {
  const read = useRetried('/record', readRecordMonths)
  return (
    <section id="did" className="page-width section-space">
      <SectionHead title={did.title} text={did.lead}>
        <p className="mt-4 max-w-[75ch] text-muted">{did.ahead}</p>
      </SectionHead>
      {read.state === 'failed' && <Alert tone="warning">{did.failed}</Alert>}
      {read.state === 'loading' && <Skeleton className="h-96" />}
      {read.state === 'loaded' && (
        <>
          <div className="grid gap-12">
            {recordMarkets.map((market) => (
              <Market key={market} market={market} months={read.answer.filter((month) => month.market === market)} />
            ))}
          </div>
          {read.answer.length > 0 && (
            <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
              <a href="/api/record/download" download className={buttonStyle('secondary', 'md')}>
                <Download className="size-4" aria-hidden="true" />
                Download as CSV
              </a>
              <p className="max-w-[60ch] text-sm text-muted">
                {did.file} <code className="break-words text-ink">{did.command}</code>.
              </p>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Market({ market, months }: { market: RecordMarket; months: readonly RecordMonth[] }) {
  const { title, text, none } = did.markets[market]
  return (
    <section aria-label={title}>
      <h3 className="text-lg font-bold">{title}</h3>
      <p className="mt-1 mb-5 max-w-[70ch] text-muted">{months.length > 0 ? text : none}</p>
      {months.length > 0 && <MarketMonths months={months} />}
    </section>
  )
}
