import { text } from '@fairlead/contract/text'
import { sentencesOf } from '../../../lib/calls/api-error.ts'
import { dayTime, signedMoney } from '../../../lib/formats/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Changing } from '../../../ui/changing.tsx'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useArrivals } from '../../../ui/tables/use-arrivals.ts'
import { useListed } from '../../bots/reports/trade-neighbours.tsx'
import { useOpenTrade } from '../../bots/reports/use-open-trade.ts'
import { How } from '../../people/help/how.tsx'
import { positionColumns } from './position-columns.tsx'
import { floatingOf, useCloseDialog } from './use-close-dialog.tsx'
import { usePositions } from './use-positions.ts'

const listId = 'open'

/** What is open at the newest price, and the way to end one of it or all. */
export default function OpenPositions({ mayOpen }: { mayOpen: boolean }) {
  const { data, error } = usePositions()
  const positions = data?.positions ?? []
  const floating = floatingOf(positions)
  const { ask, closing, dialog } = useCloseDialog(positions)
  const { pathOf, open } = useOpenTrade()
  useListed(listId, data && positions)
  const arrived = useArrivals(
    positions.map(({ ticket }) => String(ticket)),
    data && 'open',
  )

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
            <Button tone="danger" onClick={() => ask('all')}>
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
          {mayOpen && ' The bot checks each completed bar and opens a position when one of its rules calls for it.'}
        </p>
      )}
      {positions.length > 0 && (
        <DataTable
          caption="Open positions"
          columns={positionColumns(closing, ask)}
          rows={positions}
          rowKey={({ ticket }) => String(ticket)}
          rowLink={({ ticket, trade, symbol }) => ({
            to: pathOf({ trade }, listId),
            label: `${symbol}, position ${ticket}: open its trade`,
            isOpen: open?.trade === trade,
          })}
          arrived={arrived}
        />
      )}
      {dialog}
    </Card>
  )
}
