import type { listTerminals } from '@fairlead/contract/routes/operator'
import { chooseTerminalSymbol } from '@fairlead/contract/routes/terminal-symbols'
import type { z } from 'zod'
import { SymbolChoice } from '../../ui/symbol-choice.tsx'
import { useDecision } from '../use-decision.ts'

type Terminal = z.output<typeof listTerminals.reply>['terminals'][number]

/** The symbols of a terminal that wait for somebody to say which is which. */
export function UnclearChoices({ terminal: { id, login, unclear } }: { terminal: Terminal }) {
  const { act, decide, isBusy } = useDecision()
  return (
    <section aria-label={`Symbols of login ${login}`}>
      {unclear.map((one) => (
        <SymbolChoice
          key={one.symbol}
          unclear={one}
          isBusy={isBusy}
          onChoose={(name) =>
            decide(() => act(chooseTerminalSymbol, { params: { id }, body: { symbol: one.symbol, name } }))
          }
        />
      ))}
    </section>
  )
}
