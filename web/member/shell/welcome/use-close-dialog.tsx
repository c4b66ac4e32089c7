import { text } from '@fairlead/contract/text'
import { type ReactNode, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useRefusal } from '../../../lib/calls/use-refusal.ts'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Refused } from '../../../ui/forms/refused.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Position, useClosing } from './use-positions.ts'

type CloseDialog = {
  /** Asks whether one position, or everything, is to be closed. */
  ask: (asked: Position | 'all') => void
  /** Tickets whose end has been asked for already. */
  closing: ReadonlySet<number>
  dialog: ReactNode
}

/** The way to end a position: first what follows from it, then the call. */
export function useCloseDialog(positions: readonly Position[]): CloseDialog {
  const [asked, setAsked] = useState<Position | 'all'>()
  const [closing, setClosing] = useState<ReadonlySet<number>>(new Set())
  const ending = useClosing()
  const floating = floatingOf(positions)
  const refusal = useRefusal()
  const ask = (position?: Position | 'all') => {
    refusal.forget()
    setAsked(position)
  }

  const confirm = () => {
    if (!asked) return
    refusal.forget()
    ending.mutate(asked, {
      onSuccess: ({ message }) => {
        toast.success(message)
        const tickets = asked === 'all' ? positions.map(({ ticket }) => ticket) : [asked.ticket]
        setClosing((before) => new Set([...before, ...tickets]))
        ask()
      },
      onError: (failure) => refusal.tell(failure, text.internal),
    })
  }

  return {
    ask,
    closing,
    dialog: (
      <Dialog
        open={asked !== undefined}
        title={asked === 'all' ? 'Close everything and pause?' : 'Close this position?'}
        onClose={() => ask()}
        actions={
          <>
            <Button tone="secondary" onClick={() => ask()}>
              Leave it open
            </Button>
            <Button tone="danger" busy={ending.isPending} onClick={confirm}>
              {asked === 'all' ? 'Close all and pause' : 'Close the position'}
            </Button>
          </>
        }
      >
        {asked && <p>{consequence(asked, positions, floating)}</p>}
        <div className="mt-3 empty:hidden">
          <Refused words={refusal.words} />
        </div>
      </Dialog>
    ),
  }
}

export const floatingOf = (positions: readonly Position[]): number =>
  positions.reduce((sum, { profit }) => sum + profit, 0)

/** What will happen, in figures, as far as they can be known before the next price. */
function consequence(asked: Position | 'all', positions: readonly Position[], floating: number): string {
  if (asked === 'all')
    return `${digits(positions.length)} ${positions.length === 1 ? 'position' : 'positions'} will be closed at the next price. At the latest price that makes ${signedMoney(floating)}. The bot opens no new positions until you resume it.`
  const now = positions.find(({ ticket }) => ticket === asked.ticket) ?? asked
  return `${asked.side === 'buy' ? 'Bought' : 'Sold'} ${digits(asked.volume, 2)} ${asked.symbol} will be closed at the next price. At the latest price it makes ${signedMoney(now.profit)}, including swap and commission. The bot continues trading.`
}
