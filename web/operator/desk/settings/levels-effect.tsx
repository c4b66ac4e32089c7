import { digits, money, signedMoney } from '../../../lib/formats/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../shell/moment.tsx'
import { PlainTable } from '../../shell/plain-table.tsx'
import type { Effect } from './levels-card.tsx'

/** What the structure would have paid, by level and to whom it makes the most difference. */
export function LevelsEffect({ effect }: { effect: Effect }) {
  const { charges, collected, paid, wouldPay, levels, members, gaining, losing } = effect
  return (
    <Card title="Effect on the last 30 days">
      <p className="text-sm">
        {digits(charges)} charges collected {money(collected)} since <Moment at={effect.from} />. They paid{' '}
        {money(paid, 4)} to uplines and would have paid <strong className="tabular">{money(wouldPay, 4)}</strong> (
        {signedMoney(wouldPay - paid, 4)}): more to {digits(gaining)} members, less to {digits(losing)}.
      </p>
      <EffectTable
        caption="By level"
        heads={['Level', 'Paid', 'Would pay', 'Difference']}
        rows={levels.map((row) => ({ key: String(row.level), name: `Level ${row.level}`, ...row }))}
      />
      <EffectTable
        caption="Members most affected"
        heads={['Member', 'Paid', 'Would pay', 'Difference']}
        rows={members.map((row) => ({ ...row, key: String(row.id), name: `${row.name} (${row.refId})` }))}
      />
      <p className="mt-3 text-xs text-muted">Eligibility is based on members’ standing today.</p>
    </Card>
  )
}

const toneOf = (difference: number): string =>
  difference === 0 ? 'text-muted' : difference < 0 ? 'text-negative-text' : 'text-positive-text'

type Row = { key: string; name: string; paid: number; wouldPay: number }

function EffectTable({ caption, heads, rows }: { caption: string; heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-base">{caption}</h3>
      <PlainTable
        caption={caption}
        heads={heads}
        empty="No charge in this period paid any income."
        rows={rows.map(({ key, name, paid, wouldPay }) => ({
          key,
          cells: [
            name,
            money(paid, 4),
            money(wouldPay, 4),
            <span key="difference" className={toneOf(wouldPay - paid)}>
              {signedMoney(wouldPay - paid, 4)}
            </span>,
          ],
        }))}
      />
    </section>
  )
}
