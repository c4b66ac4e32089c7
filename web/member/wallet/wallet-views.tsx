import { lazy } from 'react'
import { SectionViews, useView } from '../shell/section-views.tsx'

/** Both wallets have them; they are loaded when somebody looks. */
export const Statement = lazy(() => import('./statement.tsx'))
export const PeriodStatement = lazy(() => import('./period-statement.tsx'))

const views = [
  { id: 'statement', label: 'Statement' },
  { id: 'period', label: 'By month and year' },
] as const

export const useWalletView = () => useView(['statement', 'period'])

export function WalletViews({ section }: { section: string }) {
  return <SectionViews section={section} first="Overview" views={views} label="Views of the wallet" />
}
