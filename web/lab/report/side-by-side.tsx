import { money, signedMoney } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { RunReport } from '../worker/protocol.ts'
import { dollarsOf, dollarsOfMicros, settingLines } from './run-words.ts'

type Figure = { label: string; of: (report: RunReport) => number; words: (value: number) => string }

const figures: readonly Figure[] = [
  { label: 'Kept after charges', of: ({ keptMicros }) => dollarsOfMicros(keptMicros), words: (v) => signedMoney(v) },
  { label: 'Traded, before charges', of: ({ netCents }) => dollarsOf(netCents), words: (v) => signedMoney(v) },
  { label: 'Fuel charge', of: ({ chargeMicros }) => dollarsOfMicros(chargeMicros), words: (v) => money(v) },
  { label: 'Hosting', of: ({ hostingMicros }) => dollarsOfMicros(hostingMicros), words: (v) => money(v) },
  { label: 'Deepest fall', of: ({ report }) => report.drawdown.percent, words: (v) => `${v.toFixed(1)}%` },
  { label: 'Trades', of: ({ trades }) => trades.length, words: (v) => v.toLocaleString('en') },
  { label: 'Won for each dollar lost', of: ({ profitFactor }) => profitFactor ?? 0, words: (v) => money(v) },
]

type Props = { report: RunReport; beside: RunReport; onDrop: () => void }

/** Two runs, figure by figure, and in what their settings differ. */
export function SideBySide({ report, beside, onDrop }: Props) {
  const other = settingLines(beside.settings)
  const differing = settingLines(report.settings).filter(
    (line) => other.find(({ id }) => id === line.id)?.value !== line.value,
  )
  return (
    <Card
      title="Two runs side by side"
      aside={
        <Button tone="quiet" onClick={onDrop}>
          Put the other away
        </Button>
      }
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Two runs side by side</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-left font-medium">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              This run
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              The one beside it
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ id, label, value }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal text-muted">
                {label}
              </th>
              <td className="py-2 text-right">{value}</td>
              <td className="py-2 pl-3 text-right">{other.find((line) => line.id === id)?.value}</td>
            </tr>
          ))}
          {figures.map(({ label, of, words }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-medium">
                {label}
              </th>
              <td className="figure py-2 text-right font-semibold">{words(of(report))}</td>
              <td className="figure py-2 pl-3 text-right">{words(of(beside))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing.length === 0 && <p className="mt-3 text-sm text-muted">Both were played with the same settings.</p>}
    </Card>
  )
}
