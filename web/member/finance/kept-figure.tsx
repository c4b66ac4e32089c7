import type { Kept } from '@fairlead/contract/entities'
import { money, signedMoney } from '../../lib/formats/format.ts'
import { Changing } from '../../ui/changing.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Explain } from '../../ui/overlays/explain.tsx'
import { toneOf } from '../bots/reports/tone-of.ts'

export const keptLabel = 'Kept after fuel and hosting'
const tones = { plain: 'text-ink', positive: 'text-positive-text', negative: 'text-negative-text' }

/** What was left of a profit once fuel and hosting were paid, larger than the profit that stands above it. */
export function KeptFigure({ kept }: { kept: Kept | undefined }) {
  if (!kept) return null
  return (
    <div className="mt-2 border-t border-line pt-2">
      <div className="flex min-h-6 items-center justify-between gap-2 text-sm text-muted">
        {keptLabel}
        <Explain what={keptLabel}>{keptWords(kept)}</Explain>
      </div>
      <p className={classNames('figure text-2xl font-semibold', tones[toneOf(kept.kept)])}>
        <Changing value={signedMoney(kept.kept)} />
      </p>
    </div>
  )
}

/** How it is computed, in the reader's own figures. */
export function keptWords({ profit, charges, hosting, kept, owed }: Kept): string {
  const sum = `Profit of closed trades ${signedMoney(profit)} − fuel charges on them ${money(charges)} − hosting and reactivation ${money(hosting)} = ${signedMoney(kept)}. Bonus fuel counts as fuel.`
  return owed > 0 ? `${sum} ${money(owed)} is still owed and will be deducted once it is paid.` : sum
}
