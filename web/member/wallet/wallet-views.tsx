import { lazy } from 'react'
import { SectionViews, useView } from '../section-views.tsx'

/** Both wallets have it; it is loaded when somebody looks. */
export const Statement = lazy(() => import('./statement.tsx'))

const views = [{ id: 'statement', label: 'Statement' }] as const

export const useWalletView = () => useView(['statement'])

export function WalletViews({ section }: { section: string }) {
  return <SectionViews section={section} first="Overview" views={views} label="Views of the wallet" />
}
