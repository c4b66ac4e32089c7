import { signedMoney } from '../../lib/formats/format.ts'
import { shareWords } from '../../lib/formats/format-percent.ts'
import { Card } from '../../ui/card.tsx'
import { BarRows } from '../../ui/charts/bar-rows.tsx'
import type { RunReport } from '../worker/protocol.ts'
import { dollarsOf } from './run-words.ts'

/** Which instruments made and lost it, before charges. */
export function SymbolsCard({ symbols }: Pick<RunReport, 'symbols'>) {
  if (symbols.length === 0) return null
  return (
    <Card title="By instrument">
      <BarRows
        caption="Traded by instrument, before charges"
        heads={['Instrument', 'Trades', 'Traded']}
        rows={symbols.map(({ symbol, trades, wins, netCents }) => ({
          id: symbol,
          label: symbol,
          note: `${trades} trades, ${shareWords(wins, trades)} won`,
          amount: dollarsOf(netCents),
        }))}
        format={(amount) => signedMoney(amount)}
      />
    </Card>
  )
}
