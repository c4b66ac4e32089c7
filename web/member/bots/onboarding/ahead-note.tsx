import { aheadSentence } from '../../../content/ahead.ts'
import { useTerms } from '../../../lib/settings/use-terms.ts'
import { packageFor } from './package-for.ts'
import type { TradingPackage } from './use-packages.ts'

type Props = { capital: number; offers: readonly TradingPackage[] | undefined }

/** How many of the record's members with such a capital were ahead, charged as its package charges. */
export function AheadNote({ capital, offers = [] }: Props) {
  const { hostingPerMonth } = useTerms()
  const own = packageFor(offers, capital)
  const words = own && aheadSentence(capital, { companyPercent: own.companyPercent, basis: own.basis, hostingPerMonth })
  return words ? <p className="text-sm text-muted">{words}</p> : null
}
