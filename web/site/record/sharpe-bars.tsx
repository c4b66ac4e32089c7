import { parts } from '../../content/record.ts'
import { BarRows } from '../../ui/charts/bar-rows.tsx'

type Props = { part: string; caption: string; note: string }

/** The Sharpe ratios of a table of the record, side by side; below zero stands to the left. */
export function SharpeBars({ part, caption, note }: Props) {
  const table = parts.find(({ id }) => id === part)?.blocks.find((block) => block.kind === 'table')
  if (!table) return null
  const { head, rows } = table
  const [sharpe, beside] = [head.indexOf('Sharpe'), head.indexOf(note)]
  return (
    <figure className="rounded-card border border-line bg-surface p-4 md:p-6">
      <BarRows
        wrapsLabels
        caption={caption}
        heads={[head[0] || 'Variant', note, 'Sharpe ratio']}
        rows={rows.map((row) => ({
          id: row[0] ?? '',
          label: row[0] ?? '',
          note: `${note} ${row[beside] || '–'}`,
          amount: Number(row[sharpe]),
        }))}
        format={(amount) => amount.toFixed(2).replace('-', '−')}
      />
    </figure>
  )
}
