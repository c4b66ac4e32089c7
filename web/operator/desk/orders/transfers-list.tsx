import { exactUsd } from '@fairlead/money/exact-usd'
import { fromDollars } from '@fairlead/money/parse'
import { shortHash } from '../../../lib/formats/format.ts'
import { PlainTable } from '../../shell/plain-table.tsx'
import type { Order } from './orders.tsx'

type Transfers = Extract<Order['details'], { kind: 'reconcile' }>['transfers']
type Transfer = Transfers[number]

const payouts = {
  withdrawal: 'Withdrawal',
  refund: 'Refund of closing',
  leftover: 'Leftover (order)',
  rescue: 'Sent back (order)',
  house_payout: 'House share (order)',
}
const others = {
  sweep: 'Swept into the treasury',
  cold: 'To cold storage',
  operations: 'Charged to the house: operations',
  affiliate_pool: 'Charged to the house: affiliate pool',
  suspense: 'Charged to the house: money sent to us by mistake',
}

/** What a transfer is taken for, as the operators decide it. */
export function wayOf({ as, subjectId, memberId }: Transfer): string {
  if (as === 'income') return `Charged to the income of member ${memberId}`
  return as in payouts ? `${payouts[as as keyof typeof payouts]} ${subjectId}` : others[as as keyof typeof others]
}

/** Each transfer of an order to reconcile: what it moved, where to, and what it is taken for. */
export function TransfersList({ transfers }: { transfers: Transfers }) {
  return (
    <div className="mt-5">
      <PlainTable
        caption="Transfers to be entered in the ledger"
        heads={['Entered as', 'Amount', 'To', 'Transaction']}
        rows={transfers.map((transfer) => {
          const { hash, to, amount } = transfer
          return {
            key: hash,
            cells: [
              wayOf(transfer),
              exactUsd(fromDollars(amount)),
              <span key="to" title={to}>
                {shortHash(to)}
              </span>,
              <span key="hash" title={hash}>
                {shortHash(hash)}
              </span>,
            ],
          }
        })}
        empty="This order lists no transfers."
      />
      <p className="mt-3 text-sm text-muted">
        The signer checks each of them on the chain before entering them in the ledger. Compare the full addresses and
        amounts with the list that npm run reconcile prints, and with a block explorer.
      </p>
    </div>
  )
}
