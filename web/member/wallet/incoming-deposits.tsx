import { confirmationsMin } from '@fairlead/contract/confirmations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { digits, shortHash } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { prefsQuery } from '../shell/use-prefs.ts'
import { type Deposit, useNewestDeposits } from './use-wallet.ts'

/** While the member waits in front of it; elsewhere somebody who has sent nothing is not asked about so often. */
const waitingEveryMs = 2_000
const elsewhereEveryMs = 5_000
const steps = Array.from({ length: confirmationsMin }, (_, at) => at + 1)

/** Where a deposit is expected: those on their way, each filling its confirmations in front of the member. */
export function IncomingDeposits() {
  const deposits = useUnderWay()
  if (deposits.length > 0) return <DepositList deposits={deposits} />
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-muted">
      <Spinner /> Waiting for your deposit. This page updates automatically.
    </p>
  )
}

/** A deposit that is on its way before anything was chosen; nothing where there is none. */
export function DepositsUnderWay() {
  const deposits = useUnderWay(elsewhereEveryMs)
  if (deposits.length === 0) return null
  return (
    <Card title={deposits.length === 1 ? 'Your deposit is on its way' : 'Your deposits are on their way'}>
      <DepositList deposits={deposits} />
    </Card>
  )
}

/** Deposits on their way. What has been credited is at once told to whoever shows the balance. */
export function useUnderWay(everyMs: number = waitingEveryMs): Deposit[] {
  const queryClient = useQueryClient()
  const { data } = useNewestDeposits((known) => (known?.some(isUnderWay) ? waitingEveryMs : everyMs))
  const credited = data?.filter((deposit) => !isUnderWay(deposit)).length
  useEffect(() => {
    if (credited) void queryClient.invalidateQueries({ queryKey: prefsQuery.queryKey })
  }, [credited, queryClient])
  return data?.filter(isUnderWay) ?? []
}

const isUnderWay = ({ status }: Deposit): boolean => status !== 'success'

const DepositList = ({ deposits }: { deposits: readonly Deposit[] }) => (
  <ul className="flex flex-col gap-4">
    {deposits.map((deposit) => (
      <Incoming key={deposit.hash} deposit={deposit} />
    ))}
  </ul>
)

function Incoming({ deposit }: { deposit: Deposit }) {
  const count = Math.min(deposit.confirmations, confirmationsMin)
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="tabular font-semibold">
          {digits(deposit.value, 2)} {deposit.token_symbol} seen
        </span>
        <span role="status" className="tabular text-muted">
          {count} of {confirmationsMin} confirmations
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={classNames(
              'h-2 flex-1 rounded-full transition-colors',
              step <= count ? 'bg-accent' : 'bg-raised',
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">
        <span title={deposit.hash} className="tabular">
          {shortHash(deposit.hash)}
        </span>
        {deposit.status === 'below_minimum'
          ? ' · Below the minimum deposit: it will be credited together with further deposits.'
          : ' · You can leave this page; it will be credited automatically.'}
      </p>
    </li>
  )
}
