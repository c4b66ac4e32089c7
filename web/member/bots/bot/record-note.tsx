import record from '../../../content/record-figures.json'
import { money } from '../../../lib/formats/format.ts'
import { recordRow } from './record-row.ts'

/** What our own record says of such accounts, beside what is expected. */
export function RecordNote({ capital }: { capital: number | null }) {
  const row = recordRow(record.rows, capital)
  if (!row) return null
  return (
    <p className="mt-3 text-sm text-muted">
      Our record says less. On real hourly prices from {record.from} to {record.to}, with a new start each month, the
      median account of {money(row.capital, 0)} made {row.medianReturn} in twelve months before charges. Of{' '}
      {record.starts} starts {row.inProfit} were in profit by then, and {row.ahead} were ahead after our share and
      hosting; the worst drawdown was {row.worstDrawdown}. Source: <cite>The record</cite>, docs/record.md of this
      product.
    </p>
  )
}
