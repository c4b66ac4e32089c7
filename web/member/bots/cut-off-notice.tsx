import type { terminalState } from '@fairlead/contract/routes/bots/terminal'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../../ui/forms/refused.tsx'
import { PairingCode } from './onboarding/pairing-code.tsx'
import { botQuery } from './use-bot.ts'
import { useTerminalCode } from './use-terminal.ts'

type Props = { terminal: z.output<typeof terminalState>; account: string }

/** Whoever runs the terminal pairs it again here: the connect page is behind them. */
export function CutOffNotice({ terminal: { hosted, ended }, account }: Props) {
  const { data: bot } = useQuery(botQuery)
  const { making, refused } = useTerminalCode()
  const capital = bot?.capital ?? undefined
  const mayPair = !hosted && capital !== undefined && bot?.state !== 'frozen'
  return (
    <div className="mb-6">
      <Alert tone="warning">
        <p className="font-semibold">Your terminal was disconnected: {account}.</p>
        <p className="mt-1">
          {ended} Stops stay at your broker; no new positions are opened.{hosted && ' Our team will reconnect it.'}
        </p>
        {mayPair && (
          <>
            <p className="mt-1 mb-3">
              To trade again, create a pairing code and enter it in the advisor’s inputs (F7 on its chart, Inputs tab).
            </p>
            <Button type="button" tone="secondary" busy={making.isPending} onClick={() => making.mutate({ capital })}>
              Create a pairing code
            </Button>
            <Refused words={refused} />
            {making.data && <PairingCode made={making.data} />}
          </>
        )}
      </Alert>
    </div>
  )
}
