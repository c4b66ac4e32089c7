import { readTerminal, type terminalState } from '@fairlead/contract/routes/bots/terminal'
import { chooseSymbol } from '@fairlead/contract/routes/bots/terminal-symbols'
import { text } from '@fairlead/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import type { z } from 'zod'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { Alert } from '../../ui/alert.tsx'
import { SymbolChoice } from '../../ui/forms/symbol-choice.tsx'

type Terminal = z.output<typeof terminalState>
type Choice = { symbol: Terminal['unclear'][number]['symbol']; name: string | null }

/** Instruments of which nobody can tell by their names which symbols of the broker they are. */
export function UnclearSymbols({ terminal: { unclear, hosted } }: { terminal: Terminal }) {
  const act = useAct()
  const queryClient = useQueryClient()
  const choosing = useMutation({
    mutationFn: (body: Choice) => act(chooseSymbol, { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(error, text.internal),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(readTerminal) }),
  })
  const names = unclear.map(({ symbol }) => symbol).join(', ')
  return (
    <div className="mb-6">
      <Alert tone="warning">
        <p className="font-semibold">The bot is not trading {names} yet.</p>
        <p className="mt-1">
          {hosted
            ? 'Your broker’s names do not make clear which symbol it is. Our team is looking into it.'
            : 'Your broker’s names do not make clear which symbol it is. Choose the one with the market price and the right currency.'}
        </p>
        {!hosted &&
          unclear.map((one) => (
            <SymbolChoice
              key={one.symbol}
              unclear={one}
              isBusy={choosing.isPending}
              onChoose={(name) => choosing.mutate({ symbol: one.symbol, name })}
            />
          ))}
      </Alert>
    </div>
  )
}
