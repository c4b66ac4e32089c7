import { lazy, type ReactNode, Suspense } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TradeLists } from '../bots/reports/trade-lists.tsx'
import { useOpenTrade } from '../bots/reports/use-open-trade.ts'

const TradeSheet = lazy(() => import('../bots/reports/trade-sheet.tsx'))
const OpenTrade = lazy(() => import('./welcome/open-trade.tsx'))

/** A section with the trade that the address names beside it; on narrow screens in its place, and the section stays as it was left. */
export function TradeHost({ section, children }: { section: string; children: ReactNode }) {
  const { open, list, show, close } = useOpenTrade()
  return (
    <TradeLists>
      <div className={classNames(open && 'max-lg:hidden')}>{children}</div>
      {open && (
        <Suspense>
          <h1 className="sr-only lg:hidden">{section}</h1>
          <TradeSheet
            name={open}
            list={list}
            backLabel={section}
            onShow={show}
            onClose={close}
            whileOpen={(trade) => <OpenTrade trade={trade} />}
          />
        </Suspense>
      )}
    </TradeLists>
  )
}
