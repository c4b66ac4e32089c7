import { text } from '@fairlead/contract/text'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { sentencesOf } from '../../lib/api-error.ts'
import { dayTime, digits, signedMoney } from '../../lib/format.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Changing } from '../../ui/changing.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explain } from '../../ui/explain.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useArrivals } from '../../ui/use-arrivals.ts'
import { How } from '../help/how.tsx'
import { tradePath } from '../reports/use-open-trade.ts'
import { positionColumns } from './position-columns.tsx'
import { type Position, useClosing, usePositions } from './use-positions.ts'

/** What is open at the newest price, and the way to end one of it or all. */
export default function OpenPositions({ mayOpen }: { mayOpen: boolean }) {
  const { data, error } = usePositions()
  const [asked, setAsked] = useState<Position | 'all'>()
  const [closing, setClosing] = useState<ReadonlySet<number>>(new Set())
  const ending = useClosing()
  const positions = data?.positions ?? []
  const floating = positions.reduce((sum, { profit }) => sum + profit, 0)
  const arrived = useArrivals(
    positions.map(({ ticket }) => String(ticket)),
    data && 'open',
  )

  const confirm = () => {
    if (!asked) return
    ending.mutate(asked, {
      onSuccess: ({ message }) => {
        toast.success(message)
        const tickets = asked === 'all' ? positions.map(({ ticket }) => ticket) : [asked.ticket]
        setClosing((before) => new Set([...before, ...tickets]))
      },
      onError: (failure) => toastFailure(failure, text.internal),
      onSettled: () => setAsked(undefined),
    })
  }

  return (
    <Card
      title="Open positions"
      className="mt-4"
      aside={
        positions.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <p className="tabular flex items-center gap-1 text-sm text-muted">
              Floating{' '}
              <strong className={floating < 0 ? 'text-negative-text' : 'text-positive-text'}>
                <Changing value={signedMoney(floating)} />
              </strong>
              <Explain what="Floating profit">
                <How id="floating">{data?.at && `As of ${dayTime(data.at)}.`}</How>
              </Explain>
            </p>
            <Button tone="danger" onClick={() => setAsked('all')}>
              Close all and pause
            </Button>
          </div>
        )
      }
    >
      {error && !data && <Alert tone="warning">{sentencesOf(error, text.internal).join(' ')}</Alert>}
      {!error && !data && <Skeleton className="h-24 w-full" />}
      {data && positions.length === 0 && (
        <p className="py-6 text-center text-sm text-muted">
          Nothing is open.
          {mayOpen && ' The bot looks at each finished bar and opens a position when one of its rules asks for it.'}
        </p>
      )}
      {positions.length > 0 && (
        <DataTable
          caption="Open positions"
          columns={positionColumns(closing, setAsked)}
          rows={positions}
          rowKey={({ ticket }) => String(ticket)}
          rowLink={({ ticket, trade, symbol }) => ({
            to: tradePath({ trade }),
            label: `${symbol}, position ${ticket}: open its trade`,
            isOpen: false,
          })}
          arrived={arrived}
        />
      )}
      <Dialog
        open={asked !== undefined}
        title={asked === 'all' ? 'Close everything and pause?' : 'Close this position?'}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button tone="secondary" onClick={() => setAsked(undefined)}>
              Leave it open
            </Button>
            <Button tone="danger" busy={ending.isPending} onClick={confirm}>
              {asked === 'all' ? 'Close all and pause' : 'Close the position'}
            </Button>
          </>
        }
      >
        {asked && <p>{consequence(asked, positions, floating)}</p>}
      </Dialog>
    </Card>
  )
}

/** What will happen, in figures, as far as they can be known before the next price. */
function consequence(asked: Position | 'all', positions: readonly Position[], floating: number): string {
  if (asked === 'all')
    return `${digits(positions.length)} ${positions.length === 1 ? 'position is' : 'positions are'} closed at the next price. At the newest one that makes ${signedMoney(floating)}. The bot opens nothing new until you resume it.`
  const now = positions.find(({ ticket }) => ticket === asked.ticket) ?? asked
  return `${asked.side === 'buy' ? 'Bought' : 'Sold'} ${digits(asked.volume, 2)} ${asked.symbol} is closed at the next price. At the newest one it makes ${signedMoney(now.profit)}, swap and commission included. The bot goes on trading.`
}
