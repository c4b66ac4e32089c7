import { useEffect, useRef } from 'react'
import { lab } from '../../content/lab.ts'
import { Card } from '../../ui/card.tsx'
import type { RunReport, TradeAround } from '../worker/protocol.ts'
import { BandsCard } from './bands-card.tsx'
import { CostsCard } from './costs-card.tsx'
import { EquityCard } from './equity-card.tsx'
import { HeadlineCards } from './headline-cards.tsx'
import { MonthsCard } from './months-card.tsx'
import { settingLines } from './run-words.ts'
import { ShareBar } from './share-bar.tsx'
import { SideBySide } from './side-by-side.tsx'
import { SizesCard } from './sizes-card.tsx'
import { StartsCard } from './starts-card.tsx'
import { SymbolsCard } from './symbols-card.tsx'
import { TradesCard } from './trades-card.tsx'
import { WorstCard } from './worst-card.tsx'

type Props = {
  report: RunReport
  beside: RunReport | undefined
  /** The address that leads to these runs. */
  link: string
  onKeepBeside: () => void
  onDropBeside: () => void
  lookAround: (id: number) => Promise<TradeAround>
}

/** All that came of a run, what concerns the member first. */
export default function Report({ report, beside, link, onKeepBeside, onDropBeside, lookAround }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report is what is to be read from its beginning
  useEffect(() => heading.current?.focus(), [report])
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          What came of it
        </h2>
        <p className="mt-1 max-w-[75ch] text-sm text-muted">
          {report.traded.join(', ')}; {report.bars.toLocaleString('en')} bars played.{' '}
          <strong className="font-semibold text-ink">{lab.promise}</strong>
        </p>
      </header>
      <ShareBar report={report} link={link} isBeside={beside === report} onKeepBeside={onKeepBeside} />
      <PrintedSettings report={report} />
      <HeadlineCards report={report} />
      {beside && beside !== report && <SideBySide report={report} beside={beside} onDrop={onDropBeside} />}
      <EquityCard report={report} beside={beside === report ? undefined : beside} />
      <StartsCard starts={report.starts} />
      <BandsCard bands={report.bands} />
      <CostsCard {...report} />
      <MonthsCard months={report.months} />
      <WorstCard {...report} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <SizesCard sizes={report.sizes} />
        <SymbolsCard symbols={report.symbols} />
      </div>
      <TradesCard key={link} report={report} lookAround={lookAround} />
    </div>
  )
}

/** On the screen the form says it. */
function PrintedSettings({ report }: { report: RunReport }) {
  return (
    <Card title="Settings" className="hidden print:block">
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        {settingLines(report.settings).map(({ id, label, value }) => (
          <div key={id} className="flex justify-between gap-3 border-b border-line py-1">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
