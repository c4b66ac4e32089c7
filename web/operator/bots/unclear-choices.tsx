import { chooseTerminalSymbol } from '@fairlead/contract/routes/bots/terminal-symbols'
import type { listTerminals } from '@fairlead/contract/routes/desk/operator'
import type { z } from 'zod'
import { SymbolChoice } from '../../ui/forms/symbol-choice.tsx'
import { useDecision } from '../shell/use-decision.ts'

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
