import { liftStop } from '@fairlead/contract/routes/desk/operator-stops'
import { text } from '@fairlead/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '../../../lib/calls/toast-failure.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../shell/moment.tsx'
import { kindWords } from './stop-words.ts'
import type { Stop } from './use-stops.ts'

export function StopRow({ stop, mayLift }: { stop: Stop; mayLift: boolean }) {
  const act = useAct()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { label, tone } = kindWords[stop.kind]
  const lift = async () => {
    setBusy(true)
    try {
      await act(liftStop, { params: { id: stop.id } })
    } catch (error) {
      toastFailure(error, text.internal)
    } finally {
      await queryClient.invalidateQueries()
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{stop.target}</span>
          <Badge tone={stop.liftedAt ? 'neutral' : tone}>{label}</Badge>
          {stop.liftedAt && <Badge>lifted</Badge>}
        </p>
        <p className="mt-1">{stop.reason}</p>
        <p className="mt-1 text-muted">
          {stop.setBy}
          {stop.confirmedBy && ` and ${stop.confirmedBy}`}, <Moment at={stop.setAt} />
          {stop.liftedAt && (
            <>
              {' '}
              · lifted by {stop.liftedBy}, <Moment at={stop.liftedAt} />
            </>
          )}
        </p>
        <p className="tabular mt-1">{doneBy(stop)}</p>
      </div>
      {!stop.liftedAt &&
        (mayLift ? (
          <Button tone="secondary" busy={isBusy} onClick={() => void lift()}>
            Lift
          </Button>
        ) : (
          <p className="text-sm text-muted">
            Only {stop.role === 'owner' ? 'an owner' : 'finance or an owner'} can lift it.
          </p>
        ))}
    </li>
  )
}

/** What it did, or reached where it closes nothing. */
function doneBy({ kind, closed, closedProfit, closing, positions, members, floatingProfit }: Stop): string {
  const floating = floatingProfit === null ? '' : `, ${signedMoney(floatingProfit)} then`
  const found = `${digits(positions)} positions of ${digits(members)} members${floating}`
  if (kind !== 'close_all') return `Left open: ${found}.`
  const rest = closing > 0 ? ' The rest is still being closed.' : ''
  return `Closed ${digits(closed)} of ${digits(positions)} positions for ${signedMoney(closedProfit)}.${rest}`
}
